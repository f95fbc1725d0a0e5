import { queryOptions } from '@tanstack/react-query'
import { listOwnSessions } from '@cairn/contract/member/account/security.ts'
import { send } from '../../../session/calls/send.ts'

/** Where the member is signed in, this session first. */
export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await send(listOwnSessions, { signal })).data.sessions,
  // The section shows a failure in its place.
  meta: { failureText: null },
})
