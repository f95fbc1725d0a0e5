import { queryOptions } from '@tanstack/react-query'
import { listRunningPlans } from '@cairn/contract/member/records.ts'
import { send } from '../../session/send.ts'

/** The deposits that are in plans, the next to return first. */
export const runningPlansQuery = queryOptions({
  queryKey: ['running-plans'],
  queryFn: async ({ signal }) => (await send(listRunningPlans, { signal })).data,
})
