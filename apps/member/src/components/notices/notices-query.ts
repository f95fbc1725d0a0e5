import { listNotices } from '@cairn/contract/member/notices.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../session/calls/send.ts'

/** Only for a server that has this call. The section shows a failure in its place. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => (await send(listNotices, { signal })).data.notices,
  meta: { failureText: null },
})
