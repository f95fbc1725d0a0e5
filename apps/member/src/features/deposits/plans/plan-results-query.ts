import { listPlanResults } from '@cairn/contract/member/money/plans.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../session/calls/send.ts'

/** Only for a server that has this call. A failure is shown where the results belong. */
export const planResultsQuery = queryOptions({
  queryKey: ['plan-results'],
  queryFn: async ({ signal }) => (await send(listPlanResults, { signal })).data,
  meta: { failureText: null },
})
