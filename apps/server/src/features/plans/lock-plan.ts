import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Locks a plan until the transaction ends. Refuses `not_found`. */
export async function lockPlan(tx: Transaction, id: string) {
  const plan = await tx.selectFrom('plans').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!plan) throw refuse('not_found')
  return plan
}
