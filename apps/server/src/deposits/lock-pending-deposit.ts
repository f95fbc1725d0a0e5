import type { Asset } from '@cairn/contract/constants.ts'
import type { Transaction } from '../database.ts'
import { refuse } from '../http/refusal.ts'

/** Holds a pending deposit until the transaction ends. Refuses `not_found`, and `deposit_not_pending` with what it is. */
export async function lockPendingDeposit(tx: Transaction, id: string) {
  const deposit = await tx
    .selectFrom('deposits')
    .where('id', '=', id)
    .select(['id', 'member_id', 'wallet', 'status'])
    .forUpdate()
    .executeTakeFirst()
  if (!deposit) throw refuse('not_found')
  if (deposit.status !== 'pending') throw refuse('deposit_not_pending', { status: deposit.status })
  // What was paid from the balance is completed from its first moment on, so a pending one has an asset.
  return { ...deposit, wallet: deposit.wallet as Asset }
}
