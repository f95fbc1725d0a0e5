import { viewBonusBudget } from '@cairn/contract/operator/members/bonuses.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api.ts'

export const bonusBudgetQuery = queryOptions({
  queryKey: ['bonus budget'],
  queryFn: () => send(viewBonusBudget),
})
