import { useState } from 'react'
import type { ListedRecord } from '../record-list-props.ts'
import { useRenewal } from './use-renewal.ts'

interface FreshRowsOptions<Row> {
  /** The query of the list. Fresh rows of another query are ignored. */
  query: string
  rows: readonly Row[]
  /** Reads the first page in the background. */
  readFirst: () => Promise<Row[]>
  isPaused: boolean
}

/** The rows as they are now, and how many were added and removed since the list was read. */
interface FreshRows<Row> {
  rows: Row[]
  added: number
  removed: number
}

/**
 * Keeps a list fresh. A changed row is updated in place. Added and removed rows are only counted, so that nothing moves under the
 * pointer until the reader asks for it.
 */
export function useFreshRows<Row extends ListedRecord>(options: FreshRowsOptions<Row>): FreshRows<Row> {
  const { query, rows, readFirst, isPaused } = options
  const [fresh, setFresh] = useState<{ of: readonly Row[]; query: string; first: Row[] } | null>(null)

  useRenewal(async () => setFresh({ query, of: rows, first: await readFirst() }), { isPaused })

  // The list has been read again since, so it is fresher.
  if (!fresh || fresh.query !== query || fresh.of.length !== rows.length || !isSameList(fresh.of, rows)) {
    return { rows: [...rows], added: 0, removed: 0 }
  }
  const byId = new Map(fresh.first.map((row) => [row.id, row]))
  const known = new Set(rows.map(({ id }) => id))
  return {
    rows: rows.map((row) => byId.get(row.id) ?? row),
    added: fresh.first.filter(({ id }) => !known.has(id)).length,
    removed: rows.slice(0, fresh.first.length || rows.length).filter(({ id }) => !byId.has(id)).length,
  }
}

function isSameList<Row>(one: readonly Row[], other: readonly Row[]): boolean {
  return one.every((row, index) => row === other[index])
}
