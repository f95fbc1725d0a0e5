import type { FactorTables } from './factors.ts'
import type { GainsTables } from './gains.ts'
import type { MoneyTables } from './money.ts'
import type { OperatorTables } from './operators.ts'
import type { PeopleTables } from './people.ts'

/**
 * The tables that statements of Kysely name, as the server sees them; `migrations/` has all, with the reasons. Only `ledger/` and
 * `features/ledger/` name the ledger's own tables, in SQL.
 */
declare module '../platform/database/tables.ts' {
  interface Tables extends PeopleTables, FactorTables, MoneyTables, GainsTables, OperatorTables {}
}
