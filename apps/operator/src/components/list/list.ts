import type { SearchKind } from '@cairn/contract/operator/search.ts'
import { parseAmountCents } from '@cairn/contract/core/money/money.ts'
import { refusals } from '@cairn/contract/core/refusals.ts'
import { cleanAmount } from '@cairn/contract/core/typed/clean-amount.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import * as z from 'zod/mini'
import type { ReactNode } from 'react'

export interface RecordColumn<Row> {
  /** Its name in the storage of hidden columns. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Aligned to the end, so that decimal points are below each other. */
  isFigure?: boolean
  /** Hidden below 1280 px; a card shows it. */
  isMinor?: boolean
  /** The rows of one group have the same value, which only the first shows. */
  isOfGroup?: boolean
  /** Shown beside an open record too. The first column always is. */
  isMain?: boolean
  /** The values of the call's `order`, when the server can sort by this column. */
  orders?: { ascending: string; descending: string }
}

/** The orders of a column that shows the age of a record. */
export const byAge = { isMain: true, orders: { ascending: 'oldest', descending: 'newest' } }

export const byAmount = { isMain: true, orders: { ascending: 'smallest', descending: 'largest' } }
export const byMember = { orders: { ascending: 'member_first', descending: 'member_last' } }

/** A filter that the server applies. Its key is a parameter of the call's query. */
export interface RecordFilter {
  key: string
  label: string
  /** The filter is a search, and its value is the id of the chosen result. */
  search?: SearchKind
  /** Its options are the tabs of the list. */
  isTabs?: boolean
  /** It is a box beside the button, and its only option is the value of a ticked one. */
  isSwitch?: boolean
  /** Its field is always beside the button that opens the others. */
  isMain?: boolean
  /** The values of a select. Without them and without a search the filter is a text. */
  options?: readonly { value: string; label: string }[]
  initial?: string
  /** The type of a text: a day, or an amount in dollars. */
  type?: 'search' | 'date' | 'amount'
  help?: string
}

/** The filters and the order in the URL: the part of the call's query that the reader chooses. */
export type ListQuery = Record<string, string>

/** A typed filter as the server reads it; undefined when it cannot be read. A list shows `$1,200.00`, and so a filter takes it. */
export function readTyped({ type }: RecordFilter, typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return text
  if (type === 'date') return z.iso.date().safeParse(text).data
  if (type !== 'amount') return text
  const amount = cleanAmount(text)
  return parseAmountCents(amount) === null ? undefined : amount
}

/** Why a typed filter cannot be read, for its field. */
export function explainUnread(filter: RecordFilter, typed: string): string | undefined {
  if (readTyped(filter, typed) !== undefined) return undefined
  return filter.type === 'date' ? words.dayUnread : refusals.amount_invalid.sentence
}

/**
 * Reads filters and order from the URL. A value that is not an option or cannot be read counts as missing. An empty value selects
 * all, even if the filter has a default.
 */
export function readListQuery(
  search: URLSearchParams,
  filters: readonly RecordFilter[],
  orders: readonly string[],
): ListQuery {
  const query: ListQuery = {}
  for (const filter of filters) {
    const { key, options, initial = '' } = filter
    const given = readTyped(filter, search.get(key) ?? initial)
    const isPossible = given === '' || !options || options.some(({ value }) => value === given)
    const value = given !== undefined && isPossible ? given : initial
    if (value) query[key] = value
  }
  const order = search.get('order')
  if (order && orders.includes(order)) query['order'] = order
  return query
}

/** The URL with these changes. Parameters that the list does not know stay. */
export function changeListQuery(
  search: URLSearchParams,
  filters: readonly RecordFilter[],
  changes: Record<string, string>,
): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    const initial = filters.find((filter) => filter.key === key)?.initial ?? ''
    // The default needs no parameter.
    if (value === initial) changed.delete(key)
    else changed.set(key, value)
  }
  return changed
}

/** The cache key of a list's rows: `invalidateQueries({ queryKey: listKey('deposits') })`. */
export function listKey(name: string): readonly string[] {
  return ['list', name]
}
