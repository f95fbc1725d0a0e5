import { beginBlock, genesisHash, hashAuditEntry, hashEntry, type Entry } from '../sealing/canonical.ts'
import type { Head } from '../sealing/head.ts'
import { ChainedRows, type Sealed } from './chained-rows.ts'
import type { Report } from './findings.ts'
import { readAuditEntries } from './read-audit-entries.ts'
import { readRows, type Books } from './read-books.ts'
import { readEntries } from './read-entries.ts'

export interface ChainSummary {
  transfers: number
  /** Entries of the audit log. */
  events: number
  blocks: number
  head: Head | null
  /** Unsealed transfers and audit entries: normal for a second, and while no server runs. */
  unsealed: number
}

interface ChainOptions {
  report: Report
  visit: (entry: Sealed<Entry>) => void
  /** A head from outside the database, noted earlier: the chain must contain it. */
  noted: Head | null
}

/**
 * Recomputes the chain from its first block: every hash of a transfer and an audit entry, every hash of a block, every link. Its
 * first finding is the first place where the rows differ from the seals.
 */
export async function verifyChain(books: Books, { report, visit, noted }: ChainOptions): Promise<ChainSummary> {
  const transfers = new ChainedRows({
    pages: readEntries(books),
    numberOf: ({ position }) => position,
    hash: hashEntry,
    describe: ({ id }) => formatUuid(id),
    report: report.transfer,
    visit,
  })
  const events = new ChainedRows({
    pages: readAuditEntries(books),
    numberOf: ({ id }) => id,
    hash: hashAuditEntry,
    describe: ({ did }) => did,
    report: report.event,
  })
  let blocks = 0
  let previous = beforeFirst
  for await (const block of readBlocks(books)) {
    checkLink(report, previous, block)
    const hash = beginBlock(previous.hash, block)
    const ofTransfers = await transfers.addBlock(block.number, block.untilPosition, hash)
    const ofEvents = await events.addBlock(block.number, block.untilEvent, hash)
    const isWhole =
      ofTransfers.count === block.transferCount &&
      ofEvents.count === block.eventCount &&
      hash.digest('hex') === block.hash
    const isEnd =
      (ofTransfers.last ?? previous.untilPosition) === block.untilPosition &&
      (ofEvents.last ?? previous.untilEvent) === block.untilEvent
    const missing = [block.transferCount - ofTransfers.count, block.eventCount - ofEvents.count] as const
    if (!isWhole) await explainBroken(books, report, { block, previous, missing })
    else if (!isEnd) report.block(block.number, 'does not end with its last transfer and its last audit entry')
    if (noted?.number === block.number && noted.hash !== block.hash) {
      report.block(block.number, 'has another hash than the one that was noted: the chain was rebuilt')
    }
    previous = block
    blocks += 1
  }
  await transfers.finish()
  await events.finish()

  await reportCutBlocks(books, report, previous)
  if (noted && noted.number > previous.number) {
    report.block(previous.number + 1n, `is gone: the chain ends before it, and block ${noted.number} was noted`)
  }
  const head = blocks === 0 ? null : { number: previous.number, hash: previous.hash }
  const unsealed = transfers.unsealed + events.unsealed
  return { transfers: transfers.count, events: events.count, blocks, head, unsealed }
}

function formatUuid(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Block {
  number: bigint
  untilPosition: bigint
  untilEvent: bigint
  transferCount: number
  eventCount: number
  previousHash: string
  hash: string
}

const beforeFirst: Block = {
  number: 0n,
  untilPosition: 0n,
  untilEvent: 0n,
  transferCount: 0,
  eventCount: 0,
  previousHash: '',
  hash: genesisHash,
}

function readBlocks(books: Books): AsyncGenerator<Block, undefined> {
  const text = `
    select number, until_position, until_event, transfer_count, event_count, encode(previous_hash, 'hex'), encode(hash, 'hex')
    from ledger.blocks where number > $1::bigint order by number limit 10000`
  return readRows(books, text, ['-9223372036854775808'], {
    read: ([number = '', position = '', event = '', transfers = '', events = '', previousHash = '', hash = '']) => ({
      number: BigInt(number),
      untilPosition: BigInt(position),
      untilEvent: BigInt(event),
      transferCount: Number(transfers),
      eventCount: Number(events),
      previousHash,
      hash,
    }),
    keyOf: ({ number }) => [String(number)],
  })
}

function checkLink(report: Report, previous: Block, block: Block): void {
  if (block.number !== previous.number + 1n) report.block(previous.number + 1n, 'is gone')
  else if (block.previousHash !== previous.hash) {
    report.block(block.number, `does not follow block ${previous.number}`)
  }
}

/** Reports why the hash of a block does not fit its rows: names the missing ones, if their seals still exist. */
async function explainBroken(
  books: Books,
  report: Report,
  {
    block,
    previous,
    missing,
  }: { block: Block; previous: Block; missing: readonly [transfers: number, events: number] },
): Promise<void> {
  const sentence = `was removed from where block ${block.number} sealed it`
  for (const { number } of await findRemoved(books, transferSeals, previous.untilPosition, block.untilPosition)) {
    report.transfer(block.number, BigInt(number), sentence)
  }
  for (const { number } of await findRemoved(books, eventSeals, previous.untilEvent, block.untilEvent)) {
    report.event(block.number, BigInt(number), sentence)
  }
  if (report.hasFindingIn(block.number)) return
  const [transfers, events] = missing
  if (transfers > 0)
    report.block(block.number, `was sealed with ${block.transferCount} transfers; ${transfers} are gone`)
  if (events > 0) report.block(block.number, `was sealed with ${block.eventCount} audit entries; ${events} are gone`)
  if (transfers <= 0 && events <= 0) {
    report.block(block.number, 'does not have the hash of its rows: one of them and its seal were altered')
  }
}

async function reportCutBlocks(books: Books, report: Report, last: Block): Promise<void> {
  const sentence = 'was removed, and so was the block that sealed it'
  for (const { block, number } of await findRemoved(books, transferSeals, last.untilPosition, numberMax)) {
    report.transfer(BigInt(block), BigInt(number), sentence)
  }
  for (const { block, number } of await findRemoved(books, eventSeals, last.untilEvent, numberMax)) {
    report.event(BigInt(block), BigInt(number), sentence)
  }
}

const numberMax = 2n ** 63n - 1n
const transferSeals = { seals: 'ledger.seals', number: 'position', rows: 'ledger.transfers', key: 'position' }
const eventSeals = { seals: 'ledger.event_seals', number: 'event_id', rows: 'audit.entries', key: 'id' }

/** The first seals after a number and up to another whose row is missing. */
async function findRemoved(
  books: Books,
  { seals, number, rows: table, key }: typeof transferSeals,
  after: bigint,
  until: bigint,
): Promise<{ number: string; block: string }[]> {
  const { rows } = await books.query<{ number: string; block: string }>(
    `select s.${number} as number, s.block_number as block from ${seals} s
     where s.${number} > $1 and s.${number} <= $2
       and s.${number} not in (select ${key} from ${table} where ${key} > $1 and ${key} <= $2)
     order by 1 limit 20`,
    [after, until].map(String),
  )
  return rows
}
