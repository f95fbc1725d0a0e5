import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Locks a plan's gains until the transaction ends, so that two transactions that take from them run one after the other. The
 * account's floor is safe without it; with it the second one is refused with the right sentence.
 */
export async function lockPlanGains(tx: Transaction, planId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`gains of plan ${planId}`}))`.execute(tx)
}
