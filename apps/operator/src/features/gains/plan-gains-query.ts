import { listPlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api.ts'

/** Every plan with its undistributed gains. */
export const planGainsQuery = queryOptions({
  queryKey: ['plan gains'],
  queryFn: async () => (await send(listPlanGains)).plans,
})
