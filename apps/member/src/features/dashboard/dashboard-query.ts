import { viewDashboard, type DashboardRange } from '@cairn/contract/member/money/dashboard.ts'
import { queryOptions } from '@tanstack/react-query'
import { timeZone } from '../../components/period/period.ts'
import { send } from '../../session/calls/send.ts'

export const firstRange: DashboardRange = '3m'

/** Only for a server that has this call. The screen shows a failure in the place of what failed. */
export const dashboardQuery = (range: DashboardRange) =>
  queryOptions({
    queryKey: ['dashboard', range],
    queryFn: async ({ signal }) =>
      (await send(viewDashboard, { query: { range, time_zone: timeZone() }, signal })).data,
    meta: { failureText: null },
  })
