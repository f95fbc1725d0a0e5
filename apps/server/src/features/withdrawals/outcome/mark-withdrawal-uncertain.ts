import { sql } from 'kysely'
import { markWithdrawalUncertain as call } from '@cairn/contract/operator/withdrawals/sending.ts'
import { route } from '../../../platform/http/route.ts'
import { lockWithdrawalIn } from '../lock-withdrawal.ts'
import { keepUnconfirmed } from '../sending/refused-transactions.ts'

/**
 * Marks that the sending is unknown. The money stays held: a second sending might pay twice, a rejection return sent money. A
 * transaction that the chain has not confirmed is kept as one to check.
 */
export const markWithdrawalUncertain = route(call, async ({ audit, body, caller, params, tx }) => {
  const withdrawal = await lockWithdrawalIn(tx, params.id, 'sending', 'confirming')
  await keepUnconfirmed(tx, withdrawal.claimed_by ?? caller.operatorId, withdrawal, 'uncertain')
  await tx
    .updateTable('withdrawals')
    .set({
      status: 'uncertain',
      uncertain_since: sql`now()`,
      marked_uncertain_by: caller.operatorId,
      transaction_id: null,
      transaction_output: null,
    })
    .where('id', '=', withdrawal.id)
    .execute()
  await audit('withdrawal_marked_uncertain', {
    subjectId: withdrawal.id,
    memberId: withdrawal.member_id,
    details: { reason: body.reason },
  })
  return { msg: 'The withdrawal is marked as uncertain. Two people must settle it' }
})
