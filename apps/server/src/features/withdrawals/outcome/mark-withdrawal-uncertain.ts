import { sql } from 'kysely'
import { markWithdrawalUncertain as call } from '@cairn/contract/operator/withdrawals/sending.ts'
import { route } from '../../../platform/http/route.ts'
import { lockWithdrawalIn } from '../lock-withdrawal.ts'

/** Marks that the sending is unknown. The money stays held: a second sending might pay twice, a rejection return sent money. */
export const markWithdrawalUncertain = route(call, async ({ audit, body, caller, params, tx }) => {
  const withdrawal = await lockWithdrawalIn(tx, params.id, 'sending')
  await tx
    .updateTable('withdrawals')
    .set({ status: 'uncertain', uncertain_since: sql`now()`, marked_uncertain_by: caller.operatorId })
    .where('id', '=', withdrawal.id)
    .execute()
  await audit('withdrawal_marked_uncertain', {
    subjectId: withdrawal.id,
    memberId: withdrawal.member_id,
    details: { reason: body.reason },
  })
  return { msg: 'The withdrawal is marked as uncertain. Two people must settle it' }
})
