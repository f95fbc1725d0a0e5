import { CompiledQuery, sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { inReads, inTransaction, type Database, type Transaction } from '../../../platform/database/database.ts'
import { SourceError, type PayingTransaction } from '../sources/chain-source.ts'
import type { OpenChain } from '../sources/open-chain.ts'
import type { OpenSource } from '../sources/open-source.ts'
import { keepSpendings } from './balances/keep-spendings.ts'

/** A transaction that pays the own address of a deposit, or the address of a member. */
export interface Paying {
  /** Null for the address of a member. */
  deposit_id: string | null
  member_address_id: string | null
  address: string
  /** In lower case, as the asset writes it. */
  transaction_id: string
}

interface FoundAtOne {
  paying: Paying[]
  /** Notes that they were read. Only where every source was read it is known what did not arrive. */
  note: (tx: Transaction, isWhole: boolean) => void
}

/**
 * Finds the transactions that pay own addresses, at each source: by the addresses that are due, or by the blocks after the last one that
 * was read there. One source that fails does not stop the other. `note` comes after they are kept, so that a crash loses none.
 */
export async function findPaying(database: Database, asset: Asset, chain: OpenChain) {
  const found = await Promise.allSettled(chain.sources.map((source) => findAtOne(database, asset, source)))
  const read = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = found.find((one) => one.status === 'rejected')
  if (failed && (read.length === 0 || !(failed.reason instanceof SourceError))) throw failed.reason
  if (failed) chain.note(failed.reason as SourceError)
  return {
    paying: read.flatMap(({ paying }) => paying),
    note: () =>
      inTransaction(database, async (tx) => {
        for (const { note } of read) note(tx, chain.isWhole && !failed)
      }),
  }
}

function findAtOne(database: Database, asset: Asset, source: OpenSource): Promise<FoundAtOne> {
  const find = source.listPaying ? readAddresses : source.readBlock ? followBlocks : followRanges
  return find(database, asset, source)
}

/** Addresses in one run. Public sources limit requests. */
const addressesMax = 60

async function readAddresses(database: Database, asset: Asset, { listPaying }: OpenSource): Promise<FoundAtOne> {
  const due = await inReads(database, (tx) => listDue(tx, asset))
  const paying: Paying[] = []
  for (const { address, deposit_id } of due)
    for (const transaction_id of await listPaying!(address))
      paying.push({ deposit_id, member_address_id: null, address, transaction_id })
  const ids = due.map(({ deposit_id }) => deposit_id)
  return { paying, note: (tx, isWhole) => tx.send(CompiledQuery.raw(noteLook, [ids, due[0]?.at, isWhole])) }
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

/** An ended deposit may be paid at any time. In its first week its address is read each hour, later each day. */
export const nextLook = `
  now() + case when deposit.status = 'pending' then interval '0'
    when deposit.decided_at > now() - interval '7 days' then interval '1 hour' else interval '1 day' end`

const noteLook = `
  update address_looks look set looked_at = case when $3 then $2 else look.looked_at end, due_at = ${nextLook}
  from deposits deposit where deposit.id = look.deposit_id and look.deposit_id = any ($1::uuid[])`

/** How long blocks are read in one run. The next run goes on after them. */
const readMaxMs = 15_000
/** How many blocks are read again after a reorganisation of Bitcoin. Elsewhere those after the final one are. */
const stepsBack = 12
/** How many blocks before the first start are read: of a day, and of an hour where a deposit is open for minutes. */
const blocksBefore: Record<Asset, number> = { bitcoin: 144, ethereum: 300, usdt: 1_200 }

async function followBlocks(database: Database, asset: Asset, source: OpenSource): Promise<FoundAtOne> {
  const { readSpent, tip } = source
  const readBlock = source.readBlock!
  const { at, hash: known, first } = await inReads(database, (tx) => readCursor(tx, asset, source))
  const end = Date.now() + readMaxMs
  const paying: Paying[] = []
  let hash = known
  let height = first - 1
  while (height < tip.height && Date.now() < end) {
    const block = await readBlock(height + 1)
    if (hash !== null && block.previous !== hash) {
      // Other blocks took the place of those that were read.
      height = Math.max(0, Math.min(height - stepsBack, tip.finalHeight))
      hash = (await readBlock(height)).hash
      break
    }
    paying.push(...(await listOwn(database, asset, block.transactions)))
    if (readSpent) await keepSpendings(database, height + 1, block.transactions)
    height += 1
    hash = block.hash
  }
  return { paying, note: moveCursor(asset, source, { hash, height, at: height >= tip.height ? at : null }) }
}

/** Blocks in one request. After a refusal, the next request has half of them. */
const rangeMax = 64

/** Reads ranges of blocks up to the newest. Those after the final one are read again by the next run, because others may take their place. */
async function followRanges(database: Database, asset: Asset, source: OpenSource): Promise<FoundAtOne> {
  const { readBlocks, tip } = source
  const { at, first, hash: known } = await inReads(database, (tx) => readCursor(tx, asset, source))
  const end = Date.now() + readMaxMs
  const paying: Paying[] = []
  const cursor = { height: first - 1, hash: known }
  let height = cursor.height
  let size = rangeMax
  while (height < tip.height && Date.now() < end) {
    const isFinal = height < tip.finalHeight
    const last = Math.min(height + size, isFinal ? tip.finalHeight : tip.height)
    const isOne = last === height + 1
    const read = await readBlocks!(height + 1, last).catch((error: unknown) => {
      if (!(error instanceof SourceError) || error.problem === 'source_refuses' || (isOne && isFinal)) throw error
      return null
    })
    if (read === null && isOne) break
    size = read ? size : Math.ceil((last - height) / 2)
    if (read === null) continue
    paying.push(...(await listOwn(database, asset, read.transactions)))
    height = last
    if (height <= tip.finalHeight) Object.assign(cursor, { height, hash: read.hash })
  }
  return { paying, note: moveCursor(asset, source, { ...cursor, at: height >= tip.height ? at : null }) }
}

/** Keeps how far the blocks were read, and with a time that they were read to the newest: then it is known what did not arrive. */
function moveCursor(
  asset: Asset,
  { host, readSpent }: OpenSource,
  { at, hash, height }: { at: Date | null; hash: string | null; height: number },
): FoundAtOne['note'] {
  return (tx, isWhole) => {
    if (hash === null) return
    tx.send(CompiledQuery.raw(move, [asset, host, height, hash]))
    // A contract pays ether in no transaction, so only a balance shows what did not arrive (`followBalances`).
    if (isWhole && at && !readSpent) tx.send(CompiledQuery.raw(notePending, [asset, at]))
  }
}

const move = 'update chain_sources set followed_height = $3, followed_hash = $4 where asset = $1 and source = $2'

const notePending = `
  update address_looks look set looked_at = $2
  from deposits deposit where deposit.id = look.deposit_id and deposit.state = 'pending' and deposit.wallet = $1`

/** The first block that was not read yet, and the hash of the one before, where it is known. */
async function readCursor(tx: Transaction, asset: Asset, { host, tip }: OpenSource) {
  const { rows } = await sql<{ height: bigint | null; hash: string | null; at: Date }>`
    select followed_height as height, followed_hash as hash, now() as at from chain_sources
    where asset = ${asset} and source = ${host}`.execute(tx)
  const { at = new Date(0), hash = null, height = null } = rows[0] ?? {}
  return { at, hash, first: height === null ? Math.max(0, tip.height - blocksBefore[asset]) : Number(height) + 1 }
}

/** Those of the transactions that pay an address that was given, once for each such address. */
async function listOwn(database: Database, asset: Asset, transactions: PayingTransaction[]): Promise<Paying[]> {
  const all = [...new Set(transactions.flatMap(({ addresses }) => addresses))]
  if (all.length === 0) return []
  const own = await inReads(database, (tx) => tx.rows<Omit<Paying, 'transaction_id'>>(findOwn, [asset, all]))
  const byAddress = new Map(own.map((one) => [one.address, one]))
  const prefix = asset === 'ethereum' ? '0x' : ''
  return transactions.flatMap(({ addresses, id }) =>
    [...new Set(addresses)].flatMap((address) => {
      const given = byAddress.get(address)
      return given ? [{ ...given, transaction_id: `${prefix}${id}` }] : []
    }),
  )
}

const findOwn = `
  select own.deposit_id, null::uuid as member_address_id, own.address from deposit_addresses own
  join receiving_addresses account on account.id = own.receiving_address_id and account.asset = $1
  where own.address = any ($2)
  union all
  select null, own.id, own.address from member_addresses own
  join receiving_addresses account on account.id = own.receiving_address_id and account.asset = $1
  where own.address = any ($2) and own.member_id is not null`
