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
import { DecideButtons, useGoesOn } from '../../components/queue/decide-buttons.tsx'
import type { AfterDecision } from '../../components/record/use-record.ts'
import { refusalText } from '../../session/calls/refusal-text.tsx'
import { useCall } from '../../session/calls/use-call.ts'

interface DecideApprovalProps {
  approval: Approval
  payload: CallReply<typeof viewApproval>['payload']
  figures: CallReply<typeof viewApproval>['figures']
  afterDecision: AfterDecision
}

/** The decision about a pending request, in a bar that stays while the page scrolls, or who has to make it. */
export function DecideApproval({ approval, payload, figures, afterDecision }: DecideApprovalProps) {
  const { id, kind, member, may_decide, may_withdraw, sentence, status, version } = approval
  const { goesOn, onReply } = useGoesOn(afterDecision)
  const approving = useCall(approveRequest, {
    onReply,
    onRefused: afterDecision.onConflict,
  })
  if (status !== 'pending') return null
  const params = { id }
  const { onConflict } = afterDecision
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
    <Bar
      title={words.decide}
      text={`${sentence}. ${kind === 'announcement' ? words.decideAnnouncement : words.decideText}`}
    >
      <DecideButtons
        label={words.approve(amountOf({ ...payload, ...figures }))}
        goesOn={goesOn}
        isBusy={approving.isSending}
        onPress={() => approving.send({ params, version, shown: { kind, payload, member_id: member?.id ?? null } })}
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
      {approving.refusal && (
        <p role="alert" className="order-last basis-full text-sm text-danger">
          {refusalText(approving.refusal)}
        </p>
      )}
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
      <p className="min-w-0 flex-1 basis-60 text-sm text-quiet max-sm:hidden">{text}</p>
    </section>
  )
}
