import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { realisedGains } from '../accounts.ts'

/** What each plan has made and not distributed, in cents, by plan id. A plan without an account is missing. */
export async function readRealisedGains(tx: Transaction, planIds: string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ code: string; balance_cents: bigint }>`
    select code, balance_cents from ledger.accounts where code = any (${planIds.map(realisedGains)}::text[])`.execute(
    tx,
  )
  const byCode = new Map(rows.map(({ code, balance_cents }) => [code, balance_cents]))
  return new Map(planIds.map((id) => [id, byCode.get(realisedGains(id)) ?? 0n]))
}
