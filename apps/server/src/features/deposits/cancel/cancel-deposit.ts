import { sql } from 'kysely'
import { cancelDeposit as call } from '@cairn/contract/member/money/deposits.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'

/** Cancels a pending deposit of the member. Refuses `deposit_not_cancellable`, even while its payment is under review. */
export const cancelDeposit = route(call, async ({ audit, caller, params, tx }) => {
  const deposit = await lockDeposit(tx, params.id, caller.memberId)
  // Under the lock, because an operator may make such a request.
  if (deposit.status !== 'pending' || (await isBeingConfirmed(tx, deposit.id))) throw refuse('deposit_not_cancellable')

  tx.send(
    tx
      .updateTable('deposits')
      .set({ status: 'cancelled', decided_at: sql`now()` })
      .where('id', '=', deposit.id),
  )
  await audit('deposit_cancelled', { subjectId: deposit.id, memberId: caller.memberId })
  return { msg: 'Your deposit is cancelled' }
})

/** The refusal does not show that another member has a deposit with this id. */
function lockDeposit(tx: Transaction, id: string, memberId: string) {
  return tx
    .selectFrom('deposits')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .select(['id', 'status'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
}

async function isBeingConfirmed(tx: Transaction, id: string): Promise<boolean> {
  const request = await tx
    .selectFrom('approvals')
    .where('kind', '=', 'deposit_confirmation')
    .where('status', '=', 'pending')
    .where('lock_key', '=', `deposit:${id}`)
    .select('id')
    .executeTakeFirst()
  return request !== undefined
}
