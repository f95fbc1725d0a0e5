import type { RefusedError } from '@cairn/client/calls/client.ts'
import {
  approveRequest,
  rejectRequest,
  withdrawRequest,
  type Approval,
} from '@cairn/contract/operator/approvals/approvals.ts'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { Section } from '../../components/page/section.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'

interface DecideApprovalProps {
  approval: Approval
  payload: Record<string, unknown>
  /** Another operator decided it first. */
  onConflict: (refusal: RefusedError) => void
}

/** The decision about a pending request, or who has to make it. */
export function DecideApproval({ approval, payload, onConflict }: DecideApprovalProps) {
  const { id, kind, member, may_decide, may_withdraw, sentence, status, version } = approval
  if (status !== 'pending') return null
  const params = { id }
  if (may_withdraw) {
    return (
      <Section title={words.own}>
        <p className="mb-4 text-sm text-quiet">{words.ownText}</p>
        <ActionDialog
          {...words.withdraw}
          call={withdrawRequest}
          onConflict={onConflict}
          text={sentence}
          input={() => ({ params, version })}
        />
      </Section>
    )
  }
  if (!may_decide) return <p className="text-sm text-quiet">{words.notForYou}</p>
  return (
    <Section title={words.decide}>
      <p className="mb-4 text-sm text-quiet">
        {approval.kind === 'announcement' ? words.decideAnnouncement : words.decideText}
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionDialog
          {...words.approve}
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
      </div>
    </Section>
  )
}
