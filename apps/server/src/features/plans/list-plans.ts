import { listPlans as call } from '@cairn/contract/member/plans.ts'
import { route } from '../../platform/http/route.ts'

/** The open plans, cheapest first, and the address in force for each asset. */
export const listPlans = route(call, async ({ tx }) => {
  const [plans, wallets] = await Promise.all([
    tx
      .selectFrom('plans')
      .where('state', '=', 'open')
      .orderBy('min_cents')
      .orderBy('name')
      .select(['id as _id', 'name', 'min_cents as min', 'max_cents as max', 'note', 'term_days'])
      .execute(),
    tx
      .selectFrom('receiving_addresses')
      .where('replaced_at', 'is', null)
      .orderBy('asset')
      .select(['asset as key', 'address as value'])
      .execute(),
  ])
  return {
    plans: { plans },
    data: { wallets },
  }
})
