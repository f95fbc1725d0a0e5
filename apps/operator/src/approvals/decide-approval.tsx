import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  approveRequest,
  rejectRequest,
  withdrawRequest,
  type viewApproval,
} from '@cairn/contract/operator/approvals.ts'
import { approvals as words } from '@cairn/words/office.ts'
import { FormDialog, textOf } from '../records/form-dialog.tsx'
import { Part } from '../records/part.tsx'
import { ReasonField } from '../records/reason-field.tsx'

interface DecideApprovalProps {
  approval: CallReply<typeof viewApproval>['approval']
  /** What became of it meanwhile: then there is nothing to decide here any more. */
  onChanged: (message: string) => void
}

/** What whoever looks may do with a request that waits; why not, where they may nothing. */
export function DecideApproval({ approval, onChanged }: DecideApprovalProps) {
  const { id, may_decide, may_withdraw, sentence, status } = approval
  if (status !== 'pending') return null
  const params = { id }
  if (may_withdraw) {
    return (
      <Part title={words.yours}>
        <p className="mb-4 text-sm text-quiet">{words.yoursText}</p>
        <FormDialog
          {...words.withdraw}
          call={withdrawRequest}
          onChanged={onChanged}
          text={sentence}
          read={() => ({ params })}
        />
      </Part>
    )
  }
  if (!may_decide) return <p className="text-sm text-quiet">{words.notForYou}</p>
  return (
    <Part title={words.decide}>
      <p className="mb-4 text-sm text-quiet">{words.decideText}</p>
      <div className="flex flex-wrap gap-3">
        <FormDialog
          {...words.approve}
          look="primary"
          call={approveRequest}
          onChanged={onChanged}
          text={sentence}
          read={() => ({ params })}
        />
        <FormDialog
          {...words.refuse}
          look="danger"
          call={rejectRequest}
          onChanged={onChanged}
          text={sentence}
          read={(form) => ({ params, body: { reason: textOf(form, 'reason') } })}
          renderFields={(errorOf) => <ReasonField error={errorOf('reason')} />}
        />
      </div>
    </Part>
  )
}
