import pLimit from 'p-limit'
import type pg from 'pg'
import { CopyOut } from './copy-out.ts'

/** A connection that runs one query at a time. */
export interface Books {
  query: pg.Client['query']
  /** Returns the rows of a statement without parameters, in the binary form of `copy`. */
  copy(select: string): Promise<Buffer>
}

/** Lets several readers share a connection: each query runs after the one before. */
export function oneAtATime(client: pg.Client | pg.PoolClient): Books {
  const limit = pLimit(1)
  const query = client.query.bind(client) as (...question: unknown[]) => Promise<unknown>
  return {
    query: ((...question: unknown[]) => limit(query, ...question)) as pg.Client['query'],
    copy: (select) => limit(() => client.query(new CopyOut(select)).result),
  }
}

/** Pages by the key of their last row. The next page is requested while one is processed, so memory stays constant. */
export async function* readPages<Page, Key>(
  fetchPage: (after: Key) => Promise<Page>,
  from: Key,
  lastKeyOf: (page: Page) => Key | null,
): AsyncGenerator<Page> {
  let coming = fetchPage(from)
  for (;;) {
    const page = await coming
    const lastKey = lastKeyOf(page)
    if (lastKey === null) return
    coming = fetchPage(lastKey)
    // A caller that stops early never awaits this page, whose failure must not end the process.
    coming.catch(() => {})
    yield page
  }
}

/** The rows of a statement whose parameters are the key of the row before them. */
export async function* readRows<T>(
  books: Books,
  text: string,
  from: string[],
  { read, keyOf }: { read: (row: string[]) => T; keyOf: (last: T) => string[] },
): AsyncGenerator<T> {
  const fetchPage = async (after: string[]) =>
    (await books.query<string[]>({ text, values: after, rowMode: 'array' })).rows.map(read)
  const lastKeyOf = (page: T[]) => (page.length > 0 ? keyOf(page.at(-1) as T) : null)
  for await (const page of readPages(fetchPage, from, lastKeyOf)) yield* page
}
