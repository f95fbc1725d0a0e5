import type pg from 'pg'
import type { Entry } from '../sealing/canonical.ts'

/** A transfer, with its seal if it has one. */
export interface SealedEntry extends Entry {
  seal: { blockNumber: bigint; entryHash: string } | null
}

export interface Block {
  number: bigint
  /** The position of its last transfer. */
  untilPosition: bigint
  transferCount: number
  previousHash: string
  hash: string
}

const pageSize = 10_000

/** A connection that runs one query at a time. */
export type Books = Pick<pg.Client, 'query'>

/** Lets several readers share a connection: each query waits for the one before. */
export function oneAtATime(client: pg.Client | pg.PoolClient): Books {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...question: unknown[]) => {
    const answer = last.then(() => (client.query as (...question: unknown[]) => Promise<unknown>)(...question))
    last = answer.catch(() => {})
    return answer
  }
  return { query: query as pg.Client['query'] }
}

/**
 * Every transfer in the order of the chain. Read page by page, by key; a page is requested while the one before is processed.
 * So the memory does not grow with the number of transfers.
 */
export function readEntries(books: Books): AsyncGenerator<SealedEntry> {
  const text = `
    select t.position, t.id, t.kind, t.from_account, t.to_account, t.amount_cents, t.reference, t.actor,
      (extract(epoch from t.posted_at) * 1000000)::bigint, s.block_number, encode(s.entry_hash, 'hex')
    from ledger.transfers t left join ledger.seals s on s.position = t.position
    where t.position > $1::bigint
    order by t.position limit ${pageSize}`
  return readPages(books, text, ['-9223372036854775808'], toEntry, ({ position }) => [position])
}

/** Every block of the chain, by number. */
export function readBlocks(books: Books): AsyncGenerator<Block> {
  const text = `
    select number, until_position, transfer_count, encode(previous_hash, 'hex'), encode(hash, 'hex')
    from ledger.blocks where number > $1::bigint order by number limit ${pageSize}`
  return readPages(books, text, ['-9223372036854775808'], toBlock, ({ number }) => [number])
}

/** Rows by key, one page ahead. */
export async function* readPages<T>(
  books: Books,
  text: string,
  from: (string | bigint)[],
  read: (row: string[]) => T,
  keyOf: (last: T) => (string | bigint)[],
): AsyncGenerator<T> {
  const fetchPage = async (after: (string | bigint)[]) =>
    (await books.query<string[]>({ text, values: after.map(String), rowMode: 'array' })).rows
  let coming = fetchPage(from)
  for (;;) {
    const page = (await coming).map(read)
    const last = page.at(-1)
    if (!last) return
    coming = fetchPage(keyOf(last))
    // A caller that stops early never awaits this page; its failure must not end the process.
    coming.catch(() => {})
    yield* page
  }
}

function toEntry(row: string[]): SealedEntry {
  const [position = '', id = '', kind = '', from = '', to = '', amount = '', reference = '', actor = ''] = row
  const [, , , , , , , , postedAt = '', blockNumber, entryHash] = row
  return {
    position: BigInt(position),
    id,
    kind,
    fromAccount: BigInt(from),
    toAccount: BigInt(to),
    amountCents: BigInt(amount),
    reference,
    actor,
    postedAt: BigInt(postedAt),
    seal: blockNumber && entryHash ? { blockNumber: BigInt(blockNumber), entryHash } : null,
  }
}

function toBlock(row: string[]): Block {
  const [number = '', untilPosition = '', transferCount = '', previousHash = '', hash = ''] = row
  return {
    number: BigInt(number),
    untilPosition: BigInt(untilPosition),
    transferCount: Number(transferCount),
    previousHash,
    hash,
  }
}
