import { useState } from 'react'
import { useRenewal } from './use-renewal.ts'

interface FreshRowsOptions<Row> {
  /** What the list is asked for: of another question nothing here is known. */
  question: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The first page as it is now, by a call that nobody pressed for. */
  readFirst: () => Promise<Row[]>
  isPaused: boolean
}

/** The rows as they are now, and what has come and gone since they were asked for. */
interface FreshRows<Row> {
  rows: Row[]
  come: number
  gone: number
}

/**
 * Keeps a list fresh under the eyes of whoever reads it: a row that has changed changes where it stands, and what has come or gone
 * is only counted, so that nothing moves under a pointer before somebody asks for it.
 */
export function useFreshRows<Row>(options: FreshRowsOptions<Row>): FreshRows<Row> {
  const { question, rows, rowKey, readFirst, isPaused } = options
  const [fresh, setFresh] = useState<{ of: readonly Row[]; question: string; first: Row[] } | null>(null)

  useRenewal(async () => setFresh({ question, of: rows, first: await readFirst() }), { isPaused })

  // A list that was read again since is fresher than this.
  if (!fresh || fresh.question !== question || fresh.of.length !== rows.length || !isSameList(fresh.of, rows)) {
    return { rows: [...rows], come: 0, gone: 0 }
  }
  const byKey = new Map(fresh.first.map((row) => [rowKey(row), row]))
  const known = new Set(rows.map(rowKey))
  return {
    rows: rows.map((row) => byKey.get(rowKey(row)) ?? row),
    come: fresh.first.filter((row) => !known.has(rowKey(row))).length,
    gone: rows.slice(0, fresh.first.length || rows.length).filter((row) => !byKey.has(rowKey(row))).length,
  }
}

function isSameList<Row>(one: readonly Row[], other: readonly Row[]): boolean {
  return one.every((row, index) => row === other[index])
}
