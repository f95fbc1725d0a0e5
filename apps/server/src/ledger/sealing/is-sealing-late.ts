import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Whether nobody seals although something could be: no block for a minute, and a transfer of more than a minute ago whose
 * turn it is. What a long transaction elsewhere in the cluster holds back is no fault of the sealer's, and does not count. In
 * a cluster that counts from below the last seal nothing ever has its turn, which is late from the first moment.
 */
export async function isSealingLate({ kysely }: Database): Promise<boolean> {
  // The oldest unsealed one by the index; its neighbours are never counted.
  const { rows } = await sql<{ is_late: boolean }>`
    with last_block as materialized (
      select until_xact, sealed_at from ledger.blocks order by number desc limit 1
    ),
    oldest as materialized (
      -- When it was truly written: a history bears the dates of what happened, and waits no longer than anything else.
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
