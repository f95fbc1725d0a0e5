import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallInput } from '@cairn/contract/core/call.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { send } from '../../session/calls/send.ts'

export type HistoryFilters = NonNullable<CallInput<typeof listHistory>['query']>

/** Deposits and withdrawals, newest first. Our server returns pages, another server may return all records at once. */
export const historyQuery = (filters: HistoryFilters | null) =>
  infiniteQueryOptions({
    queryKey: ['history', filters],
    queryFn({ pageParam, signal }) {
      const query = { ...filters, ...(pageParam && { cursor: pageParam }) }
      return send(listHistory, Object.keys(query).length > 0 ? { query, signal } : { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  })
