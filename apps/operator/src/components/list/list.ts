import type { SearchKind } from '@cairn/contract/operator/search.ts'
import type { ReactNode } from 'react'

/** A column of a list of records. */
export interface RecordColumn<Row> {
  /** Its name where what is hidden is kept. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right edge, so that their decimal points meet. */
  isFigure?: boolean
  /** Left out where the window is narrower than 1280 px; a card has it. */
  isMinor?: boolean
  /** What the call's `order` says for this column rising and falling, when the server can sort by it. */
  orders?: { rising: string; falling: string }
}

/** A question by which the server narrows the list: its key is a part of the call's query. */
export interface RecordFilter {
  key: string
  label: string
  /** What is searched for; the filter takes the id of what is chosen. */
  search?: SearchKind
  /** The values to choose from; without them and without a search it is a text that is typed. */
  options?: readonly { value: string; label: string }[]
  /** What holds while nobody has chosen. */
  initial?: string
  /** Of a text: a day of the calendar, or an amount in dollars. */
  type?: 'search' | 'date' | 'amount'
  help?: string
}

/** What the address asks of a list: the part of the call's query that the reader chooses. */
export type ListQuery = Record<string, string>

/**
 * Reads what the address asks for. A choice that is none of its options is as if it were not there; an empty one is everything,
 * also where something holds initially.
 */
export function readListQuery(
  search: URLSearchParams,
  filters: readonly RecordFilter[],
  orders: readonly string[],
): ListQuery {
  const query: ListQuery = {}
  for (const { key, options, initial = '' } of filters) {
    const given = search.get(key)?.trim()
    const isPossible = given === '' || !options || options.some(({ value }) => value === given)
    const value = given !== undefined && isPossible ? given : initial
    if (value) query[key] = value
  }
  const order = search.get('order')
  if (order && orders.includes(order)) query['order'] = order
  return query
}

/** The address that asks for this instead; what the list does not know stays. */
export function changeListQuery(
  search: URLSearchParams,
  filters: readonly RecordFilter[],
  changes: Record<string, string>,
): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    const initial = filters.find((filter) => filter.key === key)?.initial ?? ''
    // What holds anyway need not be said.
    if (value === initial) changed.delete(key)
    else changed.set(key, value)
  }
  return changed
}

/** Where the rows of a list are kept, for whoever has changed one: `invalidateQueries({ queryKey: listKey('deposits') })`. */
export function listKey(name: string): readonly string[] {
  return ['list', name]
}
