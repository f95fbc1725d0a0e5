import { sql } from 'kysely'
import { claimWithdrawal as call } from '@cairn/contract/operator/withdrawals/sending.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { requireCurrentChain } from '../../../ledger/sealing/known-chain.ts'
import { signRow } from '../../../shared/signing/signatures/row-signature.ts'
import { requireNoBlocker } from '../approval/require-no-blocker.ts'
import { formatCurrentStatus, lockWithdrawal, refuseClaimed, requireUnaltered } from '../lock-withdrawal.ts'

/**
 * Claims an approved withdrawal for the operator who sends it. When two operators claim at once, one gets it, and the other reads
 * who has it and since when. A claim is never given back: from here on the coins may be out. Refuses while there are blockers.
 */
export const claimWithdrawal = route(call, async ({ audit, caller, params, services, tx }) => {
  // An older copy of the database may not show that it was already sent.
  requireCurrentChain(tx)
  const withdrawal = await lockWithdrawal(tx, params.id)
  if (withdrawal.status === 'sending') {
    if (withdrawal.claimed_by === caller.operatorId) throw refuse('withdrawal_claim_is_own')
    throw await refuseClaimed(tx, withdrawal)
  }
  if (withdrawal.status !== 'processing')
    throw refuse('withdrawal_not_processing', await formatCurrentStatus(tx, withdrawal))
  await requireUnaltered(tx, services, withdrawal)
  await requireNoBlocker(tx, withdrawal)

  const claim = { claimed_by: caller.operatorId, taken_over_from: null }
  const claim_signature = signRow(services.keys, 'withdrawal_claim', { id: withdrawal.id, ...claim })
  await tx
    .updateTable('withdrawals')
    .set({ ...claim, status: 'sending', claimed_at: sql`now()`, claim_signature })
    .where('id', '=', withdrawal.id)
    .execute()
  await audit('withdrawal_claimed', { subjectId: withdrawal.id, memberId: withdrawal.member_id })
  return { msg: 'The withdrawal is yours to send' }
})
