import { viewDashboard } from '@cairn/contract/member/dashboard.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../session/send.ts'

/** Only for a server that has this call. A failure shows nothing. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await send(viewDashboard, { signal })).data,
  meta: { failureText: null },
})
