import { viewBonusBudget } from '@cairn/contract/operator/bonuses.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api.ts'

/** The balance of the bonus budget, and what is owed. */
export const bonusBudgetQuery = queryOptions({
  queryKey: ['bonus budget'],
  queryFn: () => send(viewBonusBudget),
})
