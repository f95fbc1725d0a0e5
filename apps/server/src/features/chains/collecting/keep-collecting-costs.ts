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
  const open = accounts.length > 0 ? looks.filter(({ source }) => source?.readCollectingCost) : []
  if (open.length === 0) return
  const costs = await Promise.all(
    open.map(({ source }) =>
      source!.readCollectingCost!().catch((error: unknown) => {
        if (error instanceof SourceError) return null
        throw error
      }),
    ),
  )
  const hosts = open.map(({ host }) => host)
  await inTransaction(database, (tx) => tx.rows(keepCosts, [asset, hosts, costs.map((units) => units?.toString())]))
}

const findAccount = `
  select id from receiving_addresses account where asset = $1
    and (account_key is not null or exists (select from member_addresses where receiving_address_id = account.id)) limit 1`

const keepCosts = `
  update chain_sources set collecting_units = units from unnest($2::text[], $3::numeric[]) as read (host, units)
  where asset = $1 and source = host`
