import type { Asset } from '@cairn/contract/core/constants.ts'
import { inReads, type Database } from '../../../platform/database/database.ts'
import type { Output } from '../sources/chain-source.ts'
import type { OpenSource } from '../sources/open-source.ts'

/** Coins at an address. One of Bitcoin has several outputs, and each is here by itself. */
interface Lying {
  address: string
  units: bigint
}

export interface Uncollected {
  /** The largest first. */
  lying: Lying[]
  /** How many of the newest were read, where there are more. */
  onlyNewest: number | null
  /** The height of the block that shows them. */
  block: number
}

const addressesMax = 1_000
const batchSize = 100

/**
 * The coins at the addresses that were paid, by one source. Bitcoin: the outputs of the payments that are not spent. Else the balances
 * now, which have what a payment without a row brought too. It holds no connection while it asks. Throws `SourceError`.
 */
export async function readUncollected(database: Database, asset: Asset, source: OpenSource): Promise<Uncollected> {
  const { readBalances, readUnspent, unspentMax = 0 } = source
  const max = readUnspent ? unspentMax : addressesMax
  const all = await inReads(database, (tx) =>
    tx.rows<Output & { address: string; units: string }>(readUnspent ? listOutputs : listAddresses, [asset, max + 1]),
  )
  const read = all.slice(0, max)
  const lying: Lying[] = []
  let block = source.tip.height
  for (let at = 0; at < read.length; at += batchSize) {
    const some = read.slice(at, at + batchSize)
    let units: bigint[]
    if (readUnspent) {
      units = (await readUnspent(some)).map((isThere, place) => (isThere ? BigInt(some[place]!.units) : 0n))
    } else {
      const addresses = some.map(({ address }) => address)
      const balances = await readBalances!(addresses, null)
      units = balances.units
      block = balances.block.height
    }
    lying.push(...some.map(({ address }, place) => ({ address, units: units[place]! })))
  }
  const there = lying.filter(({ units }) => units > 0n).toSorted((one, other) => (one.units < other.units ? 1 : -1))
  return { block, lying: there, onlyNewest: all.length > max ? max : null }
}

const listOutputs = `
  select transaction_id, output, units::text, own.address from incoming_payments
  join deposit_addresses own using (deposit_id)
  where asset = $1 and entered_by is null and gone_since is null and reversed_at is null and depth > 0
  order by entered_at desc, id limit $2`

const listAddresses = `
  select own.address from member_addresses own
  join receiving_addresses account on account.id = own.receiving_address_id and account.asset = $1
  where exists (select from incoming_payments where member_address_id = own.id)
  order by own.id desc limit $2`
