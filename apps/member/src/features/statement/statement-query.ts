import type { CallInput } from '@cairn/contract/core/call.ts'
import { viewStatement, viewStatementSummary } from '@cairn/contract/member/money/statement.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { send } from '../../session/calls/send.ts'

export type Days = NonNullable<CallInput<typeof viewStatementSummary>['query']>

/** Every change of the balance and the active deposit in a period, newest first, in pages. */
export const statementQuery = (days: Days) =>
  infiniteQueryOptions({
    queryKey: ['statement', days],
    queryFn: ({ pageParam, signal }) =>
      send(viewStatement, { query: { ...days, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  })

/** The figures before and after a period, and what changed them. */
export const summaryQuery = (days: Days) =>
  queryOptions({
    queryKey: ['statement', 'summary', days],
    queryFn: ({ signal }) => send(viewStatementSummary, { query: days, signal }),
  })
