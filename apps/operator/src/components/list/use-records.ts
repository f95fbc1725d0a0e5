import type { Call } from '@cairn/contract/core/call.ts'
import { sendAny } from '@cairn/client/calls/client.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../../api.ts'
import { listKey, type ListQuery } from './list.ts'
import type { RecordListProps, RowOf } from './record-list-props.ts'

interface PageOptions {
  cursor?: string
  limit: number
  /** Sends the call; `renew` for one in the background. */
  by?: typeof send
}

export const pageSize = 50

/**
 * The records of a query, page after page, and a function that reads any page. The old list stays until the new one has loaded, and
 * with it the focus.
 */
export function useRecords<C extends Call>(
  { name, call, params, fixed }: Pick<RecordListProps<C>, 'name' | 'call' | 'params' | 'fixed'>,
  query: ListQuery,
) {
  const list = useInfiniteQuery({
    queryKey: [...listKey(name), params, fixed, query],
    queryFn: ({ pageParam }) => readPage({ limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // The rows are there again on the way back from a record that was read for long.
    gcTime: 30 * 60_000,
  })
  const pages = list.data?.pages
  return { list, rows: useMemo(() => pages?.flatMap(({ rows }) => rows) ?? [], [pages]), readPage }

  async function readPage({ by = send, ...page }: PageOptions) {
    const reply = await sendAny(by, call, { params, query: { ...query, ...fixed, ...page } })
    const rows: RowOf<C>[] = Object.values(reply as object).find(Array.isArray) ?? []
    return { rows, next: (reply as { next?: string | null }).next || undefined }
  }
}
