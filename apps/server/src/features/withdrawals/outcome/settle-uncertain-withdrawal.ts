import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { requireSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { recordSent, returnWithdrawal } from './end-withdrawal.ts'
import { lockWithdrawalIn } from '../lock-withdrawal.ts'

/** Settles an uncertain withdrawal as approved. Refuses `decision_not_signed` when the claim is not the server’s. */
export const settleUncertainWithdrawal: ApprovalHandler<'withdrawal_outcome'> = async (tx, context) => {
  const { actor, approval, audit, caller, payload, services } = context
  const withdrawal = await lockWithdrawalIn(tx, payload.withdrawal_id, 'uncertain')
  await requireSigned(tx, services, 'withdrawal_claim', [withdrawal.id])
  const by = { actor, audit, caller, approvalId: approval.id }
  if (payload.outcome === 'completed') await recordSent(tx, { ...by, services }, withdrawal, payload.transaction_id)
  else await returnWithdrawal(tx, by, withdrawal, { code: payload.code, reason: payload.member_reason })
}
