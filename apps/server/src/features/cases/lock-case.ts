import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Locks an open case until the transaction ends. Refuses `not_found` and `case_closed`. */
export async function lockOpenCase(tx: Transaction, id: string): Promise<void> {
  if (await lockCase(tx, id)) throw refuse('case_closed')
}

/** Locks a case, and returns whether it is closed. Refuses `not_found`. */
export async function lockCase(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('cases')
    .where('id', '=', id)
    .select(sql<boolean>`closed_at is not null`.as('is_closed'))
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  return found.is_closed
}
