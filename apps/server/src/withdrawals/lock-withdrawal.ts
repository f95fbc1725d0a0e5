import type { Transaction } from '../database.ts'
import { refuse } from '../http/refusal.ts'

/** Holds a withdrawal until the transaction ends, so that of two decisions at once one waits and sees the other. */
export async function lockWithdrawal(tx: Transaction, id: string) {
  const withdrawal = await tx
    .selectFrom('withdrawals')
    .where('id', '=', id)
    .select(['id', 'member_id', 'amount_cents', 'status'])
    .forUpdate()
    .executeTakeFirst()
  if (!withdrawal) throw refuse('not_found')
  return withdrawal
}
