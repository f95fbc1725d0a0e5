import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Whether sealing is late: there was no block for a minute, although a transfer older than a minute could be sealed. Transfers
 * that wait for a long transaction elsewhere in the cluster do not count. A cluster that counts transactions from below the
 * last seal can never seal again, and is late at once.
 */
export async function isSealingLate({ kysely }: Database): Promise<boolean> {
  // Only the oldest unsealed transfer is read, by the index.
  const { rows } = await sql<{ is_late: boolean }>`
    with last_block as materialized (
      select until_xact, sealed_at from ledger.blocks order by number desc limit 1
    ),
    oldest as materialized (
      -- When it was really written: a backdated transfer has an earlier date, but has not waited since then.
      select coalesce(written_at, posted_at) as written_at
      from ledger.transfers left join ledger.backdated_batches using (xact)
      where xact >= coalesce((select until_xact from last_block), '0'::xid8)
        and xact < pg_snapshot_xmin(pg_current_snapshot())
      order by xact, position limit 1
    )
    select coalesce((select until_xact > pg_snapshot_xmin(pg_current_snapshot()) from last_block), false)
      or coalesce((select written_at < now() - interval '60 seconds' from oldest), false)
        and coalesce((select sealed_at < now() - interval '60 seconds' from last_block), true) as is_late`.execute(
    kysely,
  )
  return rows[0]?.is_late ?? false
}
