import { sql } from 'kysely'
import type { Call } from '@cairn/contract/core/call.ts'
import {
  checkLevels,
  type CheckedKind,
  type CheckLevel,
  type CheckName,
} from '@cairn/contract/operator/shared/checks.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { isExport } from '../../lists/columns.ts'

interface Check {
  name: CheckName
  level: CheckLevel
  number: number | null
  at: Date | null
  amount: bigint | null
  paid_in: bigint | null
}

/** The checks of an open record, in the order of the contract's table, and the worst level. A decided record has no checks. */
export async function readChecks(tx: Transaction, kind: CheckedKind, id: string) {
  const { rows: checks } = await sql<Check>`select * from record_checks(${kind}, ${id}::uuid)`.execute(tx)
  const worst = Math.max(...checks.map(({ level }) => checkLevels.indexOf(level)))
  return { checks, check: checkLevels[worst] ?? null }
}

/** The worst level of a joined record, for a page of a list. An export does not show it, and would read it for thousands. */
export function worstCheck(call: Call, kind: CheckedKind, joined: string) {
  const level = isExport(call)
    ? sql<CheckLevel | null>`null::text`
    : sql<CheckLevel | null>`case when ${sql.ref(`${joined}.status`)} in ('pending', 'processing', 'sending') then (
        select found.level from record_checks(${kind}, ${sql.ref(`${joined}.id`)}) as found
        order by array_position(${sql.lit(`{${checkLevels}}`)}::text[], found.level) desc limit 1) end`
  return level.as('check')
}
