import { sql } from 'kysely'
import { takeOverWithdrawal as call } from '@cairn/contract/operator/withdrawals/sending.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { requireCurrentChain } from '../../../ledger/sealing/known-chain.ts'
import { signRow } from '../../../shared/signing/signatures/row-signature.ts'
import { requireNoBlocker } from '../approval/require-no-blocker.ts'
import { lockWithdrawalIn, requireUnaltered } from '../lock-withdrawal.ts'

/**
 * Takes over the sending of a withdrawal from the operator who claimed it, who may be absent. The reason and both names stay on
 * the record, to warn the earlier operator before they send. Refuses while there are blockers: a stopped one is marked as
 * uncertain instead.
 */
export const takeOverWithdrawal = route(call, async ({ audit, body, caller, params, services, tx }) => {
  // An older copy of the database may not show that it was already sent.
  requireCurrentChain(tx)
  const withdrawal = await lockWithdrawalIn(tx, params.id, 'sending')
  if (withdrawal.claimed_by === caller.operatorId) throw refuse('withdrawal_claim_is_own')
  await requireUnaltered(tx, services, withdrawal)
  await requireNoBlocker(tx, withdrawal)

  const claim = { claimed_by: caller.operatorId, taken_over_from: withdrawal.claimed_by }
  await tx
    .updateTable('withdrawals')
    .set({
      ...claim,
      claimed_at: sql`now()`,
      takeover_reason: body.reason,
      claim_signature: signRow(services.keys, 'withdrawal_claim', { id: withdrawal.id, ...claim }),
    })
    .where('id', '=', withdrawal.id)
    .execute()
  const details = { reason: body.reason, from: withdrawal.claimed_by }
  await audit('withdrawal_taken_over', { subjectId: withdrawal.id, memberId: withdrawal.member_id, details })
  return { msg: 'The withdrawal is yours to send' }
})
