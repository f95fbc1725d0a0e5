import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { inReads, inTransaction, type Database, type Transaction } from '../../../platform/database/database.ts'
import { SourceError, type ChainSource } from '../sources/chain-source.ts'
import type { OpenChain } from '../sources/open-chain.ts'
import type { OpenSource } from '../sources/open-source.ts'

/** A transaction that pays the own address of a deposit. */
export interface Paying {
  depositId: string
  address: string
  transactionId: string
}

interface FoundPaying {
  paying: Paying[]
  /** Notes that they were read. It comes after they are kept, so that a crash loses none. */
  note: () => Promise<void>
}

interface FoundAtOne {
  paying: Paying[]
  /** Only where every source was read it is known what did not arrive. */
  note: (isWhole: boolean) => Promise<void>
}

/**
 * Finds the transactions that pay own addresses, at each source: by the addresses that are due, or by the blocks after the last one that
 * was read there. One source that fails does not stop the other.
 */
export async function findPaying(database: Database, asset: Asset, chain: OpenChain): Promise<FoundPaying> {
  const found = await Promise.allSettled(chain.sources.map((source) => findAtOne(database, asset, source)))
  const read = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = found.find((one) => one.status === 'rejected')
  if (failed && (read.length === 0 || !(failed.reason instanceof SourceError))) throw failed.reason
  return {
    paying: read.flatMap(({ paying }) => paying),
    note: async () => {
      for (const { note } of read) await note(chain.isWhole && !failed)
    },
  }
}

async function findAtOne(database: Database, asset: Asset, source: OpenSource): Promise<FoundAtOne> {
  const { listPaying, readBlock } = source
  if (listPaying) return readAddresses(database, asset, listPaying)
  return readBlock ? readBlocks(database, asset, { ...source, readBlock }) : nothing
}

const nothing: FoundAtOne = { paying: [], note: () => Promise.resolve() }

/** Addresses in one run. Public sources limit requests. */
const addressesMax = 60

async function readAddresses(
  database: Database,
  asset: Asset,
  listPaying: NonNullable<ChainSource['listPaying']>,
): Promise<FoundAtOne> {
  const due = await inReads(database, (tx) => listDue(tx, asset))
  const paying: Paying[] = []
  for (const { address, deposit_id: depositId } of due) {
    const ids = await listPaying(address)
    paying.push(...ids.map((transactionId) => ({ depositId, address, transactionId })))
  }
  const ids = due.map(({ deposit_id }) => deposit_id)
  const note = (isWhole: boolean) =>
    inTransaction(database, (tx) => tx.rows(noteLook, [ids, due[0]?.at, isWhole]).then(() => undefined))
  return { paying, note: due.length === 0 ? nothing.note : note }
}

interface DueAddress {
  deposit_id: string
  address: string
  at: Date
}

function listDue(tx: Transaction, asset: Asset): Promise<DueAddress[]> {
  return tx.rows<DueAddress>(
    `select look.deposit_id, own.address, now() as at from address_looks look
     join deposit_addresses own on own.deposit_id = look.deposit_id
     join receiving_addresses account on account.id = own.receiving_address_id and account.asset = $1
     where look.due_at <= now() order by look.due_at, look.deposit_id limit ${addressesMax}`,
    [asset],
  )
}

// An ended deposit may be paid at any time. In its first week its address is read each hour, later each day.
const noteLook = `
  update address_looks look set looked_at = case when $3 then $2 else look.looked_at end, due_at = now() + case
      when deposit.status = 'pending' then interval '0'
      when deposit.decided_at > now() - interval '7 days' then interval '1 hour'
      else interval '1 day' end
  from deposits deposit where deposit.id = look.deposit_id and look.deposit_id = any ($1::uuid[])`

/** Blocks in one run, how many are read again after a reorganisation, and how many before the first start. */
const blocksMax = 30
const stepsBack = 12
const blocksBefore = 144

async function readBlocks(
  database: Database,
  asset: Asset,
  { host, readBlock, tip: { height: tip } }: OpenSource & { readBlock: NonNullable<ChainSource['readBlock']> },
): Promise<FoundAtOne> {
  const { at, hash: known, height: last } = await inReads(database, (tx) => readCursor(tx, asset, host))
  const first = last === null ? Math.max(0, tip - blocksBefore) : Number(last) + 1
  const paying: Paying[] = []
  let hash = known
  let height = first - 1
  while (height < Math.min(tip, first + blocksMax - 1)) {
    const block = await readBlock(height + 1)
    if (hash !== null && block.previous !== hash) {
      // Other blocks took the place of those that were read.
      height = Math.max(0, height - stepsBack)
      hash = (await readBlock(height)).hash
      break
    }
    const found = await inReads(database, (tx) => listOwn(tx, asset, block.transactions))
    paying.push(...found)
    height += 1
    hash = block.hash
  }
  const note = (isWhole: boolean) =>
    inTransaction(database, async (tx) => {
      const cursor = { followed_height: BigInt(height), followed_hash: hash }
      const own = tx.updateTable('chain_sources').set(cursor).where('asset', '=', asset)
      await own.where('source', '=', host).execute()
      // Only at the end of the chain it is known what did not arrive.
      if (isWhole && height >= tip) await tx.rows(notePending, [asset, at])
    })
  return { paying, note: hash === null ? nothing.note : note }
}

const notePending = `
  update address_looks look set looked_at = $2
  from deposits deposit where deposit.id = look.deposit_id and deposit.state = 'pending' and deposit.wallet = $1`

async function readCursor(tx: Transaction, asset: Asset, host: string) {
  const { rows } = await sql<{ height: bigint | null; hash: string | null; at: Date }>`
    select followed_height as height, followed_hash as hash, now() as at from chain_sources
    where asset = ${asset} and source = ${host}`.execute(tx)
  return rows[0] ?? { height: null, hash: null, at: new Date(0) }
}

async function listOwn(
  tx: Transaction,
  asset: Asset,
  transactions: { id: string; addresses: string[] }[],
): Promise<Paying[]> {
  const all = transactions.flatMap(({ addresses }) => addresses)
  const own = await tx.rows<{ deposit_id: string; address: string }>(
    `select own.deposit_id, own.address from deposit_addresses own
     join receiving_addresses account on account.id = own.receiving_address_id and account.asset = $1
     where own.address = any ($2)`,
    [asset, all],
  )
  const byAddress = new Map(own.map(({ address, deposit_id }) => [address, deposit_id]))
  return transactions.flatMap(({ addresses, id: transactionId }) =>
    [...new Set(addresses)].flatMap((address) => {
      const depositId = byAddress.get(address)
      return depositId ? [{ depositId, address, transactionId }] : []
    }),
  )
}
