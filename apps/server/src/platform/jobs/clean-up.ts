import { sql } from 'kysely'
import type { Task } from './task.ts'

// At a time, so that no statement runs long and no lock is held long.
const rowsMax = 5_000

/** Removes what nobody needs any more: sessions over for a week, dead links, keys older than a week, and old counts. */
export const cleanUp: Task = async (_payload, { database, log }) => {
  const removed: Record<string, number> = {}
  for (const [table, over] of Object.entries(overdue)) {
    removed[table] = 0
    for (let count = rowsMax; count === rowsMax; removed[table] += count) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${over} limit ${rowsMax}))`.execute(database.kysely)
      count = Number(numAffectedRows ?? 0n)
    }
  }
  log.info({ removed }, 'cleaned up')
}

// A week after the end: until then an old token is known as one, and a repeated operation gets its first reply.
const overdue = {
  // Its tokens go with it.
  sessions: sql`coalesce(ended_at, least(last_seen_at + interval '30 minutes', signed_in_at + interval '12 hours'))
    < now() - interval '7 days'`,
  operator_sessions: sql`coalesce(ended_at, least(last_seen_at + interval '15 minutes', signed_in_at + interval '8 hours'))
    < now() - interval '7 days'`,
  mail_links: sql`expires_at < now() - interval '7 days'`,
  idempotency_keys: sql`made_at < now() - interval '7 days'`,
  attempts: sql`expire < extract(epoch from now()) * 1000`,
}
