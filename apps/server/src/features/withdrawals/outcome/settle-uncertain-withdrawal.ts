import type { ApprovalContext } from '../../../shared/approvals/approve-request.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { completeWithdrawal, returnWithdrawal } from './end-withdrawal.ts'
import { lockWithdrawal, formatCurrentStatus } from '../lock-withdrawal.ts'

/** Settles an uncertain withdrawal as two operators agreed: it was sent, or its money returns. */
export async function settleUncertainWithdrawal(
  tx: Transaction,
  { actor, audit, payload, approval, caller }: ApprovalContext<'withdrawal_outcome'>,
): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, payload.withdrawal_id)
  if (withdrawal.status !== 'uncertain')
    throw refuse('withdrawal_not_uncertain', await formatCurrentStatus(tx, withdrawal))

  const by = { actor, audit, caller, approvalId: approval.id }
  if (payload.outcome === 'completed') await completeWithdrawal(tx, by, withdrawal, payload.transaction_id)
  else await returnWithdrawal(tx, by, withdrawal, { code: payload.code, reason: payload.member_reason })
}
