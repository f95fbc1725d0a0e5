import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** How many transfers are not sealed yet. More than those of a few seconds means that the sealer has stopped. */
export async function countUnsealed(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ledger.transfers
    where position > coalesce((select until_position from ledger.blocks order by number desc limit 1), 0)`.execute(tx)
  return rows[0]?.count ?? 0
}
