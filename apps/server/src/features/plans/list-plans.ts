import { listPlans as call } from '@cairn/contract/member/plans.ts'
import { wireUsd } from '../../shared/wire-usd.ts'
import { route } from '../../platform/http/route.ts'

/** The open plans, cheapest first, and the address in force for each asset. */
export const listPlans = route(call, async ({ tx }) => {
  const open = await tx
    .selectFrom('plans')
    .where('state', '=', 'open')
    .orderBy('min_cents')
    .orderBy('name')
    .select(['id', 'name', 'min_cents', 'max_cents', 'note', 'term_days'])
    .execute()
  const addresses = await tx
    .selectFrom('receiving_addresses')
    .where('replaced_at', 'is', null)
    .orderBy('asset')
    .select(['asset', 'address'])
    .execute()

  const plans = open.map(({ id, name, min_cents, max_cents, note, term_days }) => ({
    _id: id,
    name,
    min: wireUsd(min_cents),
    max: wireUsd(max_cents),
    note,
    term_days,
  }))
  return {
    plans: { plans },
    data: { wallets: addresses.map(({ asset, address }) => ({ key: asset, value: address })) },
  }
})
