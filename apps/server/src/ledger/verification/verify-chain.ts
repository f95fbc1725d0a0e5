import { beginBlock, genesisHash, hashEntry } from '../sealing/canonical.ts'
import type { Head } from '../sealing/head.ts'
import type { Report } from './findings.ts'
import { readRows, type Books } from './read-books.ts'
import { readEntries, type SealedEntry } from './read-entries.ts'

export interface ChainSummary {
  transfers: number
  blocks: number
  head: Head | null
  /** Posted and not sealed yet: normal for a second, and while no server runs. */
  unsealed: number
}

interface ChainOptions {
  report: Report
  /** Called with every transfer. */
  visit: (entry: SealedEntry) => void
  /** A head that was noted earlier, outside the database: the chain must contain it. */
  noted: Head | null
}

/**
 * Recomputes the chain from its first block: every hash of a transfer, every hash of a block, every link. Its first finding is
 * the first place where the books differ from what was sealed.
 */
export async function verifyChain(books: Books, options: ChainOptions): Promise<ChainSummary> {
  const { report, visit, noted } = options
  const summary: ChainSummary = { transfers: 0, blocks: 0, head: null, unsealed: 0 }
  const blocks = readBlocks(books)
  let previous = beforeFirst
  let open = await openNext()

  async function openNext() {
    const { value: block } = await blocks.next()
    if (!block) return null
    checkLink(report, previous, block)
    return {
      block,
      hash: beginBlock(previous.hash, block.number, block.transferCount),
      sealedCount: 0,
      lastPosition: 0n,
    }
  }
  async function close({ block, hash, sealedCount, lastPosition }: NonNullable<typeof open>) {
    const isWhole = sealedCount === block.transferCount && hash.digest('hex') === block.hash
    if (!isWhole) await explainBroken(books, report, { block, previous, sealedCount })
    else if (lastPosition !== block.untilPosition) report.block(block.number, 'does not end with its last transfer')
    if (noted?.number === block.number && noted.hash !== block.hash) {
      report.block(block.number, 'has another hash than the one that was noted: the chain was rebuilt')
    }
    previous = block
    summary.blocks += 1
    summary.head = { number: block.number, hash: block.hash }
    return openNext()
  }

  for await (const page of readEntries(books)) {
    for (let entry = page.read(); entry; entry = page.read()) {
      while (open && entry.position > open.block.untilPosition) open = await close(open)
      visit(entry)
      summary.transfers += 1
      const { position, seal } = entry
      if (open && seal) {
        const entryHash = hashEntry(entry)
        open.sealedCount += 1
        open.lastPosition = position
        open.hash.update(entryHash)
        if (entryHash.equals(seal.entryHash) && seal.blockNumber === open.block.number) continue
        report.transfer(open.block.number, position, `(${formatUuid(entry.id)}) was altered: it is not what was sealed`)
      } else if (open) {
        const { number } = open.block
        const outside = `was added outside the ledger's function: it has no seal, and block ${number} was sealed around it`
        report.transfer(number, position, outside)
      } else if (seal) {
        report.transfer(seal.blockNumber, position, 'has a seal, but its block is gone: the chain was cut')
      } else summary.unsealed += 1
    }
  }
  while (open) open = await close(open)

  await reportCutBlocks(books, report, previous)
  if (noted && noted.number > previous.number) {
    report.block(previous.number + 1n, `is gone: the chain ends before it, and block ${noted.number} was noted`)
  }
  return summary
}

function formatUuid(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Block {
  number: bigint
  /** The position of its last transfer. */
  untilPosition: bigint
  transferCount: number
  previousHash: string
  hash: string
}

const beforeFirst: Block = { number: 0n, untilPosition: 0n, transferCount: 0, previousHash: '', hash: genesisHash }

/** Every block of the chain, by number. */
function readBlocks(books: Books): AsyncGenerator<Block, undefined> {
  const text = `
    select number, until_position, transfer_count, encode(previous_hash, 'hex'), encode(hash, 'hex')
    from ledger.blocks where number > $1::bigint order by number limit 10000`
  return readRows(books, text, ['-9223372036854775808'], {
    read: ([number = '', untilPosition = '', transferCount = '', previousHash = '', hash = '']) => {
      const [place, until] = [BigInt(number), BigInt(untilPosition)]
      return { number: place, untilPosition: until, transferCount: Number(transferCount), previousHash, hash }
    },
    keyOf: ({ number }) => [String(number)],
  })
}

function checkLink(report: Report, previous: Block, block: Block): void {
  if (block.number !== previous.number + 1n) report.block(previous.number + 1n, 'is gone')
  else if (block.previousHash !== previous.hash) {
    report.block(block.number, `does not follow block ${previous.number}`)
  }
}

/** Reports why the hash of a block is not that of its transfers: which are gone, when their seals still exist. */
async function explainBroken(
  books: Books,
  report: Report,
  { block, previous, sealedCount }: { block: Block; previous: Block; sealedCount: number },
): Promise<void> {
  const { rows: gone } = await books.query<{ position: string }>(
    `select s.position from ledger.seals s
     where s.position > $1 and s.position <= $2
       and not exists (select from ledger.transfers t where t.position = s.position)
     order by s.position limit 20`,
    [previous.untilPosition, block.untilPosition].map(String),
  )
  for (const { position } of gone) {
    report.transfer(block.number, BigInt(position), `was removed from where block ${block.number} sealed it`)
  }
  if (gone.length > 0 || report.hasFindingIn(block.number)) return
  const missing = block.transferCount - sealedCount
  if (missing > 0) report.block(block.number, `was sealed with ${block.transferCount} transfers; ${missing} are gone`)
  else report.block(block.number, 'does not have the hash of its transfers: one of them and its seal were altered')
}

async function reportCutBlocks(books: Books, report: Report, last: Block): Promise<void> {
  const { rows } = await books.query<{ position: string; block_number: string }>(
    `select s.position, s.block_number from ledger.seals s
     where s.position > $1 and not exists (select from ledger.transfers t where t.position = s.position)
     order by s.position limit 20`,
    [String(last.untilPosition)],
  )
  for (const row of rows) {
    report.transfer(BigInt(row.block_number), BigInt(row.position), 'was removed, and so was the block that sealed it')
  }
}
