import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { realisedGains } from './accounts.ts'

/**
 * Locks a plan's gains until the transaction ends, so that two transactions that take from them run one after the other.
 * The account's floor is safe without it; with it the second one is refused with the right sentence.
 */
export async function lockRealisedGains(tx: Transaction, planId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`gains of plan ${planId}`}))`.execute(tx)
}

/** What each plan has made and not distributed, in cents, by plan id; zero for a plan without an account. */
export async function readRealisedGains(tx: Transaction, planIds: string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ code: string; balance_cents: bigint }>`
    select code, balance_cents from ledger.accounts where code = any (${planIds.map(realisedGains)}::text[])`.execute(
    tx,
  )
  const byCode = new Map(rows.map(({ code, balance_cents }) => [code, balance_cents]))
  return new Map(planIds.map((id) => [id, byCode.get(realisedGains(id)) ?? 0n]))
}
