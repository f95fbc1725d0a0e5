import { viewWithdrawalLimits } from '@cairn/contract/member/withdrawals.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { withdrawals as words } from '@cairn/words/words.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../api.ts'
import { useSession } from '../session/session.tsx'

/** Read anew at each visit, because what is left changes by the hour. A failure is quiet: the server says the limit when it is passed. */
const withdrawalLimitsQuery = queryOptions({
  queryKey: ['withdrawal limits'],
  queryFn: ({ signal }) => send(viewWithdrawalLimits, { signal }),
  gcTime: 0,
  meta: { failureText: null },
})

/** As long as what the place of a figure is kept for. */
const unknown = 10_000n

/**
 * What a withdrawal may be, before it is refused for it. Nothing where the server has no limits or is not one of ours. While they
 * are on their way the sentences hold their place, unseen, so that nothing moves when they come.
 */
export function WithdrawalLimits() {
  const { withdrawalLimits: has } = useSession()
  const { data } = useQuery({ ...withdrawalLimitsQuery, enabled: has.length > 0 })
  if (has.length === 0) return null
  const { least, day_most, day_left } = data?.data ?? {
    least: has.includes('least') ? unknown : null,
    day_most: has.includes('day_most') ? unknown : null,
    day_left: unknown,
  }
  return (
    <span className={data ? 'block' : 'invisible block'} aria-hidden={!data}>
      {least !== null && <Text parts={words.least(<Money cents={least} />)} />}{' '}
      {day_most !== null && <Text parts={words.dayLeft(<Money cents={day_left} />, <Money cents={day_most} />)} />}
    </span>
  )
}
