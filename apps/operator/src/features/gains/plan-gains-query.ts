import { listPlanGains } from '@cairn/contract/operator/gains.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api.ts'

/** Every plan with what it has made and not distributed. */
export const planGainsQuery = queryOptions({
  queryKey: ['plan gains'],
  queryFn: async () => (await send(listPlanGains)).plans,
})
