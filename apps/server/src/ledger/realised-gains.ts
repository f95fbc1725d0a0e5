import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { lockByName } from '../platform/database/lock-by-name.ts'
import { realisedGains } from './accounts.ts'

/**
 * Locks a plan's gains until the transaction ends, so that two transactions that take from them run one after the other. The
 * account's floor is safe without it, but only the lock gives the second one the right refusal.
 */
export function lockRealisedGains(tx: Transaction, planId: string): void {
  lockByName(tx, 'plan gains', planId)
}

/** A plan's gains that are not distributed, in cents; zero for a plan without an account. */
export async function readRealisedGains(tx: Transaction, planId: string): Promise<bigint> {
  const { rows } = await sql<{ gains: bigint }>`
    select ${realisedGainsOf('plan.id')} as gains from (select ${planId}::uuid as id) as plan`.execute(tx)
  return rows[0]?.gains ?? 0n
}

/** The same for the plan of a column, as a column of a query. */
export function realisedGainsOf(planId: string) {
  return sql<bigint>`coalesce((
    select balance_cents from ledger.accounts where code = ${realisedGains('')} || ${sql.ref(planId)}::text), 0)::bigint`
}
