import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { commonTests, isByActors, isByMembers, isReference, type Test, type TransferFilter } from './transfer-filter.ts'

/** So many are gone through in some milliseconds. */
const fewMax = 30_000

/**
 * The tests that leave few transfers, if there are such: the few are gone through then, whatever else is asked, because an account or
 * an actor may have any number of transfers and none of them. A record has at most one or two for each member. Of an amount, a kind
 * and the hand of members it is asked first how much they leave.
 */
export async function findFew(tx: Transaction, filter: TransferFilter): Promise<Test[] | null> {
  const { accounts, members, kind, references, actors, amount } = filter
  if (references) return [isReference(references)]
  const mayBeFew =
    accounts || members
      ? kind !== undefined || amount !== undefined || isByMembers(actors)
      : amount !== undefined && actors
  if (!mayBeFew) return null
  const tests = [...commonTests(filter), ...(actors ? [isByActors(actors)] : [])]
  const { rows } = await sql<{ few: boolean }>`
    select count(*) <= ${fewMax} as few from (
      select from ledger.transfers t where ${sql.join(tests, sql` and `)} limit ${fewMax + 1}
    ) as left_over`.execute(tx)
  return rows[0]?.few ? tests : null
}
