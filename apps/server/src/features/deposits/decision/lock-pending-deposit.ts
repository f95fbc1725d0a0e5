import type { Asset } from '@cairn/contract/core/constants.ts'
import { formatLastAction } from '../../../shared/audit/list-audit-trail.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/**
 * Holds a pending deposit until the transaction ends. Refuses `not_found`, and `deposit_not_pending` with what it is by now and
 * who made it so.
 */
export async function lockPendingDeposit(tx: Transaction, id: string) {
  const deposit = await tx
    .selectFrom('deposits')
    .where('id', '=', id)
    .select(['id', 'member_id', 'plan_id', 'wallet', 'amount_cents', 'status'])
    .forUpdate()
    .executeTakeFirst()
  if (!deposit) throw refuse('not_found')
  if (deposit.status !== 'pending') {
    throw refuse('deposit_not_pending', { status: deposit.status, by: await formatLastAction(tx, id) })
  }
  // What was paid from the balance is completed from its first moment on, so a pending one has an asset.
  return { ...deposit, wallet: deposit.wallet as Asset }
}
