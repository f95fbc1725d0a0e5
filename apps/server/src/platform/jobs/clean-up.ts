import { sql, type RawBuilder } from 'kysely'
import { inTransaction } from '../database/database.ts'
import type { Task } from './task.ts'

/** Tables with the condition of an unneeded row. */
export type Overdue = Record<string, RawBuilder<unknown>>

/** A job that removes unneeded rows of the given tables, and of the platform's own. */
export function cleanUp(overdue: Overdue): Task {
  return async (_payload, { database, log }) => {
    const removed: Record<string, number> = {}
    for (const [table, isOver] of Object.entries({ ...overdue, ...ownOverdue })) {
      removed[table] = 0
      for (let count = rowsMax; count === rowsMax; removed[table] += count) {
        const { numAffectedRows } = await inTransaction(database, (tx) =>
          sql`
            delete from ${sql.table(table)} where ctid = any (array(
              select ctid from ${sql.table(table)} where ${isOver} limit ${rowsMax}))`.execute(tx),
        )
        count = Number(numAffectedRows ?? 0n)
      }
    }
    log.info({ removed }, 'cleaned up')
  }
}

// Rows per statement, so that statements and locks are short.
const rowsMax = 5_000

const ownOverdue: Overdue = {
  // Until then a repeated call gets its first reply.
  idempotency_keys: sql`made_at < now() - interval '7 days'`,
  attempts: sql`expire < extract(epoch from now()) * 1000`,
}
