import { viewDistribution as call } from '@cairn/contract/operator/gains/distributions.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { readDistributions } from './read-distributions.ts'

/** One distribution with its status. */
export const viewDistribution = route(call, async ({ params, tx }) => {
  const distribution = await readDistributions(tx).where('distribution.id', '=', params.id).executeTakeFirst()
  if (!distribution) throw refuse('not_found')
  return { distribution }
})
