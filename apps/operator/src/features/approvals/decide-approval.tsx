import type { RefusedError } from '@cairn/client/calls/client.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  approveRequest,
  type viewApproval,
  rejectRequest,
  withdrawRequest,
  type Approval,
} from '@cairn/contract/operator/approvals/approvals.ts'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { useId, type ReactNode } from 'react'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { amountOf } from './changes.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'

interface DecideApprovalProps {
  approval: Approval
  payload: CallReply<typeof viewApproval>['payload']
  figures: CallReply<typeof viewApproval>['figures']
  /** Another operator decided it first. */
  onConflict: (refusal: RefusedError) => void
}

/** The decision about a pending request, in a bar that stays while the page scrolls, or who has to make it. */
export function DecideApproval({ approval, payload, figures, onConflict }: DecideApprovalProps) {
  const { id, kind, member, may_decide, may_withdraw, sentence, status, version } = approval
  if (status !== 'pending') return null
  const params = { id }
  if (may_withdraw) {
    return (
      <Bar title={words.own} text={words.ownText}>
        <ActionDialog
          {...words.withdraw}
          call={withdrawRequest}
          onConflict={onConflict}
          text={sentence}
          input={() => ({ params, version })}
        />
      </Bar>
    )
  }
  if (!may_decide) return <p className="text-sm text-quiet">{words.notForYou}</p>
  return (
    <Bar title={words.decide} text={kind === 'announcement' ? words.decideAnnouncement : words.decideText}>
      <ActionDialog
        {...words.approve(amountOf({ ...payload, ...figures }))}
        look="primary"
        call={approveRequest}
        onConflict={onConflict}
        text={sentence}
        input={() => ({ params, version, shown: { kind, payload, member_id: member?.id ?? null } })}
      />
      <ActionDialog
        {...words.reject}
        look="danger"
        call={rejectRequest}
        onConflict={onConflict}
        text={sentence}
        input={(form) => ({ params, version, body: { reason: textOf(form, 'reason') } })}
        renderFields={(errorOf) => <ReasonField error={errorOf('reason')} />}
      />
    </Bar>
  )
}

function Bar({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-3 print:hidden"
    >
      <h2 id={id} className="sr-only">
        {title}
      </h2>
      {children}
      <p className="min-w-0 flex-1 basis-60 text-sm text-quiet">{text}</p>
    </section>
  )
}
