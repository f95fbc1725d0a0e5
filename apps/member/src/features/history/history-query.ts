import { infiniteQueryOptions } from '@tanstack/react-query'
import { listHistory, type HistoryRecord } from '@cairn/contract/member/history.ts'
import { send } from '../../session/send.ts'

export interface History {
  deposits: HistoryRecord[]
  withdrawals: HistoryRecord[]
}

/** Deposits and withdrawals, newest first. Our server returns pages, another server may return all records at once. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['history'],
  queryFn: ({ pageParam, signal }) =>
    send(listHistory, pageParam ? { query: { cursor: pageParam }, signal } : { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next || undefined,
  select({ pages }): History {
    const records = pages.flatMap((page) => page.data)
    return {
      deposits: records.filter(({ type }) => type === 'deposit'),
      withdrawals: records.filter(({ type }) => type === 'withdrawal'),
    }
  },
})
