import { inTransaction, type Database, type Transaction } from '../platform/database/database.ts'

/** The one row of settings that an owner may turn; `migrations/0011_plans_and_settings.sql` says what each means. */
export function readSettings(tx: Transaction) {
  return tx.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}

const freshMs = 2_000

/**
 * Whether the registration screen fills in the Referral ID, as it was at most two seconds ago, for pages that are sent far
 * oftener than the setting changes. When the database is away it stays what it was.
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
