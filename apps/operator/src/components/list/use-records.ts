import type { Call } from '@cairn/contract/core/call.ts'
import { sendAny } from '@cairn/client/client.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../../api.ts'
import { listKey, type ListQuery } from './list.ts'
import type { ListedRecord, RecordListProps } from './record-list-props.ts'

export interface RecordsPage<Row> {
  rows: Row[]
  /** The key of the next page, where there is one. */
  next: string | undefined
}

interface PageAsked {
  cursor?: string
  limit: number
  signal?: AbortSignal
  /** Sends the call; `renew` for one in the background. */
  by?: typeof send
}

export const pageSize = 50

/**
 * The records of a query, page after page, and a function that reads any page. The old list stays until the new one has loaded, and
 * with it the focus.
 */
export function useRecords<C extends Call, Row extends ListedRecord>(
  { name, call, rowsOf, params, fixed }: Pick<RecordListProps<C, Row>, 'name' | 'call' | 'rowsOf' | 'params' | 'fixed'>,
  query: ListQuery,
) {
  const list = useInfiniteQuery({
    queryKey: [...listKey(name), params, fixed, query],
    queryFn: ({ pageParam }) => readPage({ limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages
  return { list, rows: useMemo(() => pages?.flatMap(({ rows }) => rows) ?? [], [pages]), readPage }

  async function readPage({ signal, by = send, ...page }: PageAsked): Promise<RecordsPage<Row>> {
    const asked = { params, query: { ...query, ...fixed, ...page }, ...(signal ? { signal } : {}) }
    const reply = await sendAny(by, call, asked)
    return { rows: rowsOf(reply), next: (reply as { next?: string | null }).next || undefined }
  }
}
