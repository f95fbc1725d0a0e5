import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Holds a plan's gains until the transaction ends: of two that would take from them one waits, and sees what the other has
 * left. The floor of the account holds without it; this makes the answer a clear one.
 */
export async function lockPlanGains(tx: Transaction, planId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`gains of plan ${planId}`}))`.execute(tx)
}
