import { sql } from 'kysely'
import { takeOverWithdrawal as call } from '@cairn/contract/operator/withdrawals/sending.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { requireKnownChain } from '../../../ledger/sealing/known-chain.ts'
import { requireNoBlocker } from '../approval/require-no-blocker.ts'
import { lockWithdrawalIn, requireUnaltered } from '../lock-withdrawal.ts'

/**
 * Takes over the sending of a withdrawal from the operator who claimed it, who may be away. The reason and both names stay on the
 * record, so that the operator before sees it before they send. Refuses while there are blockers: a stopped one is marked as uncertain instead.
 */
export const takeOverWithdrawal = route(call, async ({ audit, body, caller, params, services, tx }) => {
  // In an older copy of the database it may have been sent already.
  requireKnownChain(tx)
  const withdrawal = await lockWithdrawalIn(tx, params.id, 'sending')
  if (withdrawal.claimed_by === caller.operatorId) throw refuse('withdrawal_claim_is_own')
  await requireUnaltered(tx, services, withdrawal)
  await requireNoBlocker(tx, withdrawal)

  await tx
    .updateTable('withdrawals')
    .set({
      claimed_by: caller.operatorId,
      claimed_at: sql`now()`,
      taken_over_from: withdrawal.claimed_by,
      takeover_reason: body.reason,
    })
    .where('id', '=', withdrawal.id)
    .execute()
  const details = { reason: body.reason, from: withdrawal.claimed_by }
  await audit('withdrawal_taken_over', { subjectId: withdrawal.id, memberId: withdrawal.member_id, details })
  return { msg: 'The withdrawal is yours to send' }
})
