import { endOperation, listOpenOperations, type Operation } from '@cairn/client/calls/operations.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { once } from '@cairn/words/member/money/once.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverTime } from '../../session/clock.ts'
import { useSession } from '../../session/session.tsx'
import { Notice } from '../page/notice.tsx'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import { listSameRecords, readSent } from './find-same-record.ts'

interface EarlierAttemptProps {
  type: 'deposit' | 'withdrawal'
  call: Call
}

/** The form's last request before a reload, while its answer is unknown, and its outcome. */
export function EarlierAttempt({ type, call }: EarlierAttemptProps) {
  // Read once, when the form opens. The form itself shows the answer to what it sends later.
  const [[operation]] = useState(() => listOpenOperations(call))
  return operation && <Attempt type={type} operation={operation} />
}

/** The clocks of the device and of the server may differ by this much. */
const toleranceMs = 5 * 60_000

function Attempt({ type, operation }: { type: EarlierAttemptProps['type']; operation: Operation }) {
  const { supports } = useSession()
  const words = once[type]
  const sent = readSent(type, JSON.parse(operation.values) as object)
  const { data: record } = useQuery({
    queryKey: ['earlier-attempt', operation.key],
    async queryFn() {
      const search = { takesType: supports('history_filters'), since: serverTime(operation.sentAt) - toleranceMs }
      const [found = null] = await listSameRecords(sent, search)
      // Its answer is known now, so the same values are another operation.
      if (found) endOperation({ path: operation.call }, operation.values)
      return found
    },
    meta: { failureText: null },
  })
  const amount = <Money cents={sent.cents} />
  const at = <DateText date={new Date(serverTime(operation.sentAt)).toISOString()} hasTime />
  return (
    <Notice>
      <Text parts={words.sent(amount, at)} />{' '}
      {record === undefined ? once.unknown : record === null ? words.notMade : words.isMade(record.status)}{' '}
      {record && <TextLink to={supports('records') ? `/record/${record._id}` : '/history'}>{once.show}</TextLink>}
    </Notice>
  )
}
