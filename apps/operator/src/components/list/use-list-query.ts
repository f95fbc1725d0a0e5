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
  /** The address of the page after these changes. */
  addressOf: (changes: Record<string, string>) => string
  /** The query of the URL, to be kept on the way to a record and back. */
  search: string
  /** Whether the reader has chosen anything, a tab or a filter. */
  isNarrowed: boolean
  /** Whether a filter is set, apart from the tab. */
  isFiltered: boolean
  /** Removes the filters, and stays on the tab. */
  clear: () => void
}

/** Filters and order of a list. They are in the URL: a link is a saved filter, and going back undoes a choice. */
export function useListQuery<Row>(
  columns: readonly RecordColumn<Row>[],
  filters: readonly RecordFilter[],
  /** The address of the list, where a record is open beside it. */
  path?: string,
): ListControl {
  const [pathname, navigate] = useLocation()
  const inUrl = useSearch()
  const search = new URLSearchParams(inUrl)
  const withSearch = (changed: URLSearchParams) => (changed.size > 0 ? `${pathname}?${changed}` : pathname)
  const setSearch = (changed: URLSearchParams) => navigate(withSearch(changed))
  useEffect(() => noteList(path ?? pathname, inUrl), [path, pathname, inUrl])
  const orders = columns.flatMap(({ orders: given }) => (given ? [given.ascending, given.descending] : []))
  const keys = filters.filter(({ isTabs, isSwitch }) => !isTabs && !isSwitch).map(({ key }) => key)
  return {
    search: inUrl,
    addressOf: (changes) => withSearch(changeListQuery(search, filters, changes)),
    query: readListQuery(search, filters, orders),
    inUrl: (key) => search.get(key) ?? '',
    change: (changes) => setSearch(changeListQuery(search, filters, changes)),
    isNarrowed: filters.some(({ key }) => search.has(key)),
    isFiltered: keys.some((key) => search.has(key)),
    clear() {
      const cleared = new URLSearchParams(search)
      for (const key of keys) cleared.delete(key)
      setSearch(cleared)
    },
  }
}
