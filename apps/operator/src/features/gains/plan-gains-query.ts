import { listPlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api.ts'

export const planGainsQuery = queryOptions({
  queryKey: ['plan gains'],
  queryFn: async () => (await send(listPlanGains)).plans,
})
