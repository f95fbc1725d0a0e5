import type { Transaction } from './database.ts'

/** The one row of settings that an owner may turn; `migrations/0007_plans.sql` says what each means. */
export function readSettings(tx: Transaction) {
  return tx.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}
