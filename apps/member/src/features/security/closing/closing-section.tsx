import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  keptAfterClosing,
  takeBackClosing,
  type ClosingBlocker,
  type ClosingBlockerKind,
  type KeptAfterClosing,
  type viewClosing,
} from '@cairn/contract/member/account/closing.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { closing as words } from '@cairn/words/member/account/closing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Notice } from '../../../components/page/notice.tsx'
import { RecordLink } from '../../../components/links/record-link.tsx'
import { useCall } from '../../../session/calls/use-call.ts'
import { CloseAccount } from './close-account.tsx'
import { closingQuery } from './closing-query.ts'
import { LoadedSection } from '../loaded-section.tsx'

// Every kept item and every obstacle has its words.
const kept: Record<KeptAfterClosing, string> = words.kept
const blocked: Record<ClosingBlockerKind, string> = words.blocked

/** The end of the account: erased and kept data, steps before it, and the pending closing. */
export function ClosingSection() {
  return (
    <LoadedSection query={useQuery(closingQuery)} words={{ ...words, title: words.section, lead: '' }}>
      {(state) => <Closing state={state} />}
    </LoadedSection>
  )
}

function Closing({ state: { blockers, closing } }: { state: CallReply<typeof viewClosing>['data'] }) {
  const queries = useQueryClient()
  const top = useRef<HTMLDivElement>(null)
  const onDone = async () => {
    await queries.invalidateQueries(closingQuery)
    // The focused button was removed.
    top.current?.focus()
  }
  const takeBack = useCall(takeBackClosing, {
    async onReply() {
      toast.success(words.takenBack)
      await onDone()
    },
  })
  if (closing) {
    return (
      <div ref={top} tabIndex={-1} className="space-y-4">
        <Notice>
          <Text parts={words.requested(<DateText key="due" date={closing.due_at} hasTime />)} />
          {blockers.length > 0 && ` ${words.held}`}
        </Notice>
        <Blockers blockers={blockers} />
        <Button look="secondary" isBusy={takeBack.isSending} onClick={() => takeBack.send({})}>
          {words.takeBack}
        </Button>
      </div>
    )
  }
  return (
    <div ref={top} tabIndex={-1} className="space-y-4">
      <p className="text-sm">{words.erased}</p>
      <div>
        <h3 className="text-sm font-semibold">{words.keptTitle}</h3>
        <ul className="mt-2 list-disc space-y-1 ps-5 text-sm text-quiet">
          {keptAfterClosing.map((one) => (
            <li key={one}>{kept[one]}</li>
          ))}
        </ul>
      </div>
      {blockers.length > 0 ? (
        <div>
          <h3 className="mb-2 text-sm font-semibold">{words.blockedTitle}</h3>
          <Blockers blockers={blockers} />
        </div>
      ) : (
        <CloseAccount onRequested={onDone} />
      )}
    </div>
  )
}

function Blockers({ blockers }: { blockers: ClosingBlocker[] }) {
  if (blockers.length === 0) return null
  return (
    <ul className="divide-y divide-line text-sm">
      {blockers.map(({ kind, _id, amount }) => (
        <li key={`${kind} ${_id ?? ''}`} className="relative flex flex-wrap justify-between gap-x-4 py-2">
          <span>
            {Object.hasOwn(blocked, kind) ? blocked[kind as ClosingBlockerKind] : words.otherBlocker}{' '}
            {_id && <RecordLink id={_id} name={words.seeRecord} amount={amount} />}
          </span>
          {amount !== undefined && amount !== null && <Money cents={amount} />}
        </li>
      ))}
    </ul>
  )
}
