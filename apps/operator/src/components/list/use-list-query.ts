import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
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
  const [pathname, navigate] = useLocation()
  const inUrl = useSearch()
  const search = new URLSearchParams(inUrl)
  const setSearch = (changed: URLSearchParams) => navigate(changed.size > 0 ? `${pathname}?${changed}` : pathname)
  useEffect(() => noteList(pathname, inUrl), [pathname, inUrl])
  const orders = columns.flatMap(({ orders: given }) => (given ? [given.ascending, given.descending] : []))
  const keys = filters.map(({ key }) => key)
  return {
    query: readListQuery(search, filters, orders),
    inUrl: (key) => search.get(key) ?? '',
    change: (changes) => setSearch(changeListQuery(search, filters, changes)),
    isNarrowed: keys.some((key) => search.has(key)),
    clear() {
      const cleared = new URLSearchParams(search)
      for (const key of keys) cleared.delete(key)
      setSearch(cleared)
    },
  }
}
