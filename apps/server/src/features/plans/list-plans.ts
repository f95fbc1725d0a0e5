import { listPlans as call } from '@cairn/contract/member/money/plans.ts'
import { route } from '../../platform/http/route.ts'
import { listOfferedAddresses } from '../../shared/signing/signed-addresses/offered-addresses.ts'

/** The open plans, cheapest first, and the address in force for each asset. */
export const listPlans = route(call, async ({ caller, services, tx }) => {
  const [plans, offered] = await Promise.all([
    tx
      .selectFrom('plans')
      .where('state', '=', 'open')
      .orderBy('min_cents')
      .orderBy('name')
      .select(['id as _id', 'name', 'min_cents as min', 'max_cents as max', 'note', 'term_days'])
      .execute(),
    listOfferedAddresses(services, tx),
  ])
  return {
    plans: { plans },
    data: { wallets: offered.map(({ asset, address }) => ({ key: asset, value: address })) },
    email_unconfirmed: caller.mustConfirmEmail,
  }
})
