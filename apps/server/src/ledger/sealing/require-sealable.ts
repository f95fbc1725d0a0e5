import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'

/**
 * Refuses to start where nothing could ever be sealed: in a cluster that was filled from a dump, transaction numbers restart
 * below those of the last seal. `ledger.seal()` refuses too, but not while another server is sealing.
 */
export async function requireSealable({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ horizon: string; sealed_until: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, until_xact::text as sealed_until
    from (select until_xact from ledger.blocks order by number desc limit 1) as last_block
    where until_xact > pg_snapshot_xmin(pg_current_snapshot())`.execute(kysely)
  const [behind] = rows
  if (!behind) return
  throw new StartupError(
    `The ledger cannot be sealed here: this PostgreSQL counts transactions from ${behind.horizon} while the last seal ends at ${behind.sealed_until}, as after a dump. Restore a physical backup.`,
  )
}
