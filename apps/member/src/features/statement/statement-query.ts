import { viewStatement } from '@cairn/contract/member/statement.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { send } from '../../session/send.ts'

/** Every change of the balance and the active deposit, newest first, in pages. */
export const statementQuery = infiniteQueryOptions({
  queryKey: ['statement'],
  queryFn: ({ pageParam, signal }) =>
    send(viewStatement, pageParam ? { query: { cursor: pageParam }, signal } : { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next || undefined,
  select: ({ pages }) => pages.flatMap((page) => page.data),
})
