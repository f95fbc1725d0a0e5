import { inTransaction, type Database, type Transaction } from '../platform/database/database.ts'

/** The row of settings that an owner may change; `migrations/0011_plans_and_settings.sql` explains each. */
export function readSettings(tx: Transaction) {
  return tx.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}

const freshMs = 2_000

/**
 * Returns a function that answers whether the registration screen fills in the Referral ID, at most two seconds out
 * of date, because pages are sent far more often than the setting changes. While the database is away the last answer
 * stays.
 */
export async function followPrefill(database: Database): Promise<() => Promise<boolean>> {
  const read = async () => (await inTransaction(database, readSettings)).referral_prefill
  let known = read()
  await known
  let readAt = performance.now()
  return () => {
    if (performance.now() - readAt > freshMs) {
      readAt = performance.now()
      const before = known
      known = read().catch(() => before)
    }
    return known
  }
}
