import type { FactorTables } from './tables/factors.ts'
import type { GainsTables } from './tables/gains.ts'
import type { MoneyTables } from './tables/money.ts'
import type { OperatorTables } from './tables/operators.ts'
import type { PeopleTables } from './tables/people.ts'

/**
 * The tables that statements of Kysely name, as the server sees them; `migrations/` has all, with the reasons. Only `ledger/` knows the
 * ledger's own tables.
 */
export interface Tables extends PeopleTables, FactorTables, MoneyTables, GainsTables, OperatorTables {}
