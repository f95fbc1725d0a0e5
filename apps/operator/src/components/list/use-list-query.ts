import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { noteList } from './list-addresses.ts'
import { changeListQuery, readListQuery, type ListQuery, type RecordColumn, type RecordFilter } from './list.ts'

export interface ListControl {
  query: ListQuery
  /** A filter as it is in the URL, which may be one that cannot be read. */
  inUrl: (key: string) => string
  change: (changes: Record<string, string>) => void
  /** Whether the reader has chosen anything. */
  isNarrowed: boolean
  clear: () => void
}

/** Filters and order of a list. They are in the URL: a link is a saved filter, and going back undoes a choice. */
export function useListQuery<Row>(
  columns: readonly RecordColumn<Row>[],
  filters: readonly RecordFilter[],
): ListControl {
  const [search, setSearch] = useSearchParams()
  const { pathname, search: inUrl } = useLocation()
  useEffect(() => noteList(pathname, inUrl), [pathname, inUrl])
  const orders = columns.flatMap(({ orders: given }) => (given ? [given.ascending, given.descending] : []))
  const keys = filters.map(({ key }) => key)
  return {
    query: readListQuery(search, filters, orders),
    inUrl: (key) => search.get(key) ?? '',
    change: (changes) => setSearch(changeListQuery(search, filters, changes), { preventScrollReset: true }),
    isNarrowed: keys.some((key) => search.has(key)),
    clear() {
      const cleared = new URLSearchParams(search)
      for (const key of keys) cleared.delete(key)
      setSearch(cleared)
    },
  }
}
