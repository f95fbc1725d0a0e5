import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { postApproved } from '../../ledger/posting/post-transfers.ts'

/** Posts an approved correction. Refuses `insufficient_balance` when the member has less by now. */
export const postManualTransfer: ApprovalHandler<'manual_transfer'> = async (tx, context) => {
  const { actor, approval, audit, payload } = context
  const details = { transfer: payload.transfer, amount: payload.amount, reason: approval.reason }
  await audit('manual_transfer_posted', { subjectId: approval.id, memberId: approval.memberId, details })
  await postApproved(tx, actor, approval.id)
}
