import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { bonusBudget } from '../accounts.ts'

/** The rest of the budget for referral bonuses, in cents. */
export async function readBonusBudget(tx: Transaction): Promise<bigint> {
  const { rows } = await sql<{ balance_cents: bigint }>`
    select balance_cents from ledger.accounts where code = ${bonusBudget}`.execute(tx)
  return rows[0]?.balance_cents ?? 0n
}
