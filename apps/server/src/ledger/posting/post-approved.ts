import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Posts the one transfer that an approved two-person request asks for, word for word: its payload says `transfer` (the kind),
 * `from` and `to` (codes of accounts) and `amount` (dollars as decimal text). Its id becomes the transfer's id and reference, so
 * a request moves money once. The database refuses a request that nobody else than who asked has approved: that is a fault
 * here, for it is looked at before. An account that would go below zero refuses with `insufficient_balance`.
 */
export async function postApproved(tx: Transaction, actor: string, approvalId: string): Promise<void> {
  await sql`select ledger.post_approved(${approvalId}, ${actor})`.execute(tx)
}
