import type { Perform } from '../../shared/approvals/approval-handler.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { postApproved } from '../../ledger/posting/post-approved.ts'

/** The correction that two people agreed on is posted. Refuses `insufficient_balance` when the member has less by now. */
export const postManualTransfer: Perform<'manual_transfer'> = async (tx, context) => {
  const { approval, caller, payload, requestId } = context
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'manual_transfer_posted',
      subject: { kind: 'approval', id: approval.id },
      memberId: approval.memberId,
      details: { transfer: payload.transfer, amount: payload.amount, reason: approval.reason },
    },
  )
  await postApproved(tx, `operator:${caller.operatorId}`, approval.id)
}
