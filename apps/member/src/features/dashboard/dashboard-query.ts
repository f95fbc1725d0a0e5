import { viewDashboard } from '@cairn/contract/member/dashboard.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../session/send.ts'

/** What stands beside the five cards. Only asked of a server that has said that it knows; its failure is quiet. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await send(viewDashboard, { signal })).data,
  meta: { failureText: null },
})
