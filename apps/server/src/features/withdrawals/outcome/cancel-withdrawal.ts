import { sql } from 'kysely'
import { cancelWithdrawal as call } from '@cairn/contract/member/money/withdrawals.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lockWithdrawal } from '../lock-withdrawal.ts'
import { releaseHold } from './end-withdrawal.ts'

/** Cancels a pending withdrawal of the member; the money returns to the balance. */
export const cancelWithdrawal = route(call, async ({ actor, audit, caller, params, tx }) => {
  const withdrawal = await lockWithdrawal(tx, params.id)
  // The refusal must not show that another member has a withdrawal with this id.
  if (withdrawal.member_id !== caller.memberId) throw refuse('not_found')
  if (withdrawal.status !== 'pending') throw refuse('withdrawal_not_pending')

  tx.send(
    tx
      .updateTable('withdrawals')
      .set({ status: 'cancelled', settled_at: sql`now()` })
      .where('id', '=', withdrawal.id),
  )
  releaseHold(tx, actor, withdrawal)
  await audit('withdrawal_cancelled', { subjectId: withdrawal.id, memberId: caller.memberId })
  return { msg: 'Your withdrawal is cancelled' }
})
