import type { Asset } from '@cairn/contract/core/constants.ts'
import { inReads, inTransaction, type Database } from '../../../platform/database/database.ts'
import { SourceError } from '../sources/chain-source.ts'
import type { Look } from '../sources/open-chain.ts'

/**
 * Keeps the cost that each source shows, of a coin whose deposits have addresses of their own: others are not collected. The cost is
 * only a hint, so a source that does not show it has no problem.
 */
export async function keepCollectingCosts(database: Database, asset: Asset, looks: readonly Look[]): Promise<void> {
  const accounts = await inReads(database, (tx) => tx.rows(findAccount, [asset]))
  for (const { host, source } of accounts.length > 0 ? looks : []) {
    if (!source?.readCollectingCost) continue
    const units = await source.readCollectingCost().catch((error: unknown) => {
      if (error instanceof SourceError) return null
      throw error
    })
    await inTransaction(database, (tx) => tx.rows(keepCost, [asset, host, units?.toString() ?? null]))
  }
}

const findAccount = `
  select id from receiving_addresses account where asset = $1
    and (account_key is not null or exists (select from member_addresses where receiving_address_id = account.id)) limit 1`

const keepCost = 'update chain_sources set collecting_units = $3::numeric where asset = $1 and source = $2'
