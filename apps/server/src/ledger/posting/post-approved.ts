import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Posts the transfer of an approved request. Its payload has `transfer` (the kind), `from` and `to` (account codes) and
 * `amount` (dollars as decimal text). The request's id becomes the transfer's id and reference, so a request moves money once.
 * Refuses `insufficient_balance` when an account would go below zero. A request that no second person has approved is an
 * internal error, because callers check it first.
 */
export async function postApproved(tx: Transaction, actor: string, approvalId: string): Promise<void> {
  await sql`select ledger.post_approved(${approvalId}, ${actor})`.execute(tx)
}
