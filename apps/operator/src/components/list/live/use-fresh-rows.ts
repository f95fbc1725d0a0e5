import { pageMax } from '@cairn/contract/core/constants.ts'
import { useState } from 'react'
import type { ListedRecord } from '../record-list-props.ts'
import { pageSize } from '../use-records.ts'
import { useRenewal } from './use-renewal.ts'

interface Page<Row> {
  rows: Row[]
  next: string | undefined
}

interface FreshRowsOptions<Row> {
  /** The query of the list. Fresh rows of another query are ignored. */
  query: string
  rows: readonly Row[]
  hasMore: boolean
  readPage: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>
  isPaused: boolean
}

/** The rows as they are, and how many were added and removed since the list was read. */
interface FreshRows<Row> {
  rows: Row[]
  added: number
  removed: number
}

/**
 * Keeps a list fresh. A changed row is updated in place. Added and removed rows are only counted, so that no row moves under the
 * pointer until the reader presses.
 */
export function useFreshRows<Row extends ListedRecord>(options: FreshRowsOptions<Row>): FreshRows<Row> {
  const { query, rows, hasMore, isPaused } = options
  const [fresh, setFresh] = useState<{ of: readonly Row[]; query: string; first: Page<Row> } | null>(null)

  useRenewal(async () => setFresh({ query, of: rows, first: await readAgain(options) }), { isPaused })

  // The list has been read again since, so it is fresher.
  if (!fresh || fresh.query !== query || fresh.of.length !== rows.length || !isSameList(fresh.of, rows)) {
    return { rows: [...rows], added: 0, removed: 0 }
  }
  const { rows: first, next } = fresh.first
  const byId = new Map(first.map((row) => [row.id, row]))
  const known = new Set(rows.map(({ id }) => id))
  const added = uncommon(first, known, !hasMore)
  // Unknown rows after the common ones moved up from below, in the place of rows that were removed.
  const hasMovedUp = hasMore && first.length > 0 && !known.has(first.at(-1)!.id)
  const removed = uncommon(rows, byId, next === undefined || hasMovedUp)
  return { rows: rows.map((row) => byId.get(row.id) ?? row), added, removed }
}

/** Reads as far as the list was read, and one row more: a row that was added after the end is seen too. */
async function readAgain<Row>({ rows, readPage }: FreshRowsOptions<Row>): Promise<Page<Row>> {
  const limit = Math.min(Math.max(rows.length + 1, pageSize), pageMax)
  const read = await readPage({ limit })
  while (read.next && read.rows.length <= rows.length) {
    const { rows: more, next } = await readPage({ limit, cursor: read.next })
    read.rows.push(...more)
    read.next = next
  }
  return read
}

/**
 * How many rows the other list lacks. Rows after the last common one may lie outside the other list's page, and count only when the
 * other list is known to have no place for them.
 */
function uncommon(rows: readonly ListedRecord[], other: Pick<Set<string>, 'has'>, countsAll: boolean): number {
  const end = countsAll ? rows.length : rows.findLastIndex(({ id }) => other.has(id))
  return rows.slice(0, Math.max(end, 0)).filter(({ id }) => !other.has(id)).length
}

function isSameList<Row>(one: readonly Row[], other: readonly Row[]): boolean {
  return one.every((row, index) => row === other[index])
}
