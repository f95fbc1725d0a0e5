import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Locks a plan until the transaction ends. Refuses `not_found`. */
export async function lockPlan(tx: Transaction, id: string) {
  const plan = tx.selectFrom('plans').where('id', '=', id).selectAll().forUpdate()
  return plan.executeTakeFirstOrThrow(() => refuse('not_found'))
}
