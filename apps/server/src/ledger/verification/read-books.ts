import type pg from 'pg'
import { CopyOut } from './copy-out.ts'

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
export interface Books {
  query: pg.Client['query']
  /** Returns the rows of a statement without parameters, in the binary form of `copy`. */
  copy(select: string): Promise<Buffer>
}

/** Lets several readers share a connection: each query waits for the one before. */
export function oneAtATime(client: pg.Client | pg.PoolClient): Books {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask)
    last = answer.catch(() => {})
    return answer
  }
  const query = (...question: unknown[]) =>
    inTurn(() => (client.query as (...question: unknown[]) => Promise<unknown>)(...question))
  return {
    query: query as pg.Client['query'],
    copy: (select) => inTurn(() => client.query(new CopyOut(select)).result),
  }
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
