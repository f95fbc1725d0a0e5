import { listRunningPlans } from '@cairn/contract/member/money/records.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { send } from '../../session/calls/send.ts'

/** The deposits that are in plans, the next to return first, in pages. */
export const runningPlansQuery = infiniteQueryOptions({
  queryKey: ['running-plans'],
  queryFn: ({ pageParam, signal }) => send(listRunningPlans, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next || undefined,
  select: ({ pages }) => pages.flatMap((page) => page.data),
})
