import { infiniteQueryOptions } from '@tanstack/react-query'
import { listDataOpenings, listSecurityEvents } from '@cairn/contract/member/account/security.ts'
import { send } from '../../../session/calls/send.ts'

const paging = {
  initialPageParam: '',
  getNextPageParam: (page: { next?: string | null | undefined }) => page.next || undefined,
  // The section shows a failure in its place.
  meta: { failureText: null },
}
const pageOf = (cursor: string) => ({ limit: 5, ...(cursor && { cursor }) })

/** The account's security events, newest first, in pages. */
export const eventsQuery = infiniteQueryOptions({
  ...paging,
  queryKey: ['security-events'],
  queryFn: ({ pageParam, signal }) => send(listSecurityEvents, { query: pageOf(pageParam), signal }),
  select: ({ pages }) => pages.flatMap((page) => page.data),
})

/** Which operators opened what the member has, newest first, in pages. */
export const openingsQuery = infiniteQueryOptions({
  ...paging,
  queryKey: ['data-openings'],
  queryFn: ({ pageParam, signal }) => send(listDataOpenings, { query: pageOf(pageParam), signal }),
  select: ({ pages }) => pages.flatMap((page) => page.data),
})
