import type { Asset } from '@cairn/contract/core/constants.ts'
import { inTransaction, type Database } from '../../../platform/database/database.ts'
import type { Look } from '../sources/open-chain.ts'

/** Keeps the cost that each source shows. It is only a hint, so a source that does not show it has no problem. */
export async function keepCollectingCosts(database: Database, asset: Asset, looks: readonly Look[]): Promise<void> {
  for (const { host, source } of looks) {
    if (!source?.readCollectingCost) continue
    const units = await source.readCollectingCost().catch(() => null)
    await inTransaction(database, (tx) => tx.rows(keepCost, [asset, host, units?.toString() ?? null]))
  }
}

const keepCost = 'update chain_sources set collecting_units = $3::numeric where asset = $1 and source = $2'
