import { viewWithdrawalLimits as call } from '@cairn/contract/member/money/withdrawals.ts'
import { route } from '../../../platform/http/route.ts'
import { remainingOf, sumRequested } from './require-within-limits.ts'
import { listBlockers, readWithdrawalConditions } from './withdrawal-conditions.ts'

/** The owner's limits, the rest of the daily one for the next request, and its blockers. */
export const viewWithdrawalLimits = route(call, async ({ caller, tx }) => {
  const [conditions, requestedCents] = await Promise.all([
    readWithdrawalConditions(tx, caller.memberId),
    sumRequested(tx, caller.memberId),
  ])
  const { min_amount, daily_limit, reauthentication_above } = conditions.all
  const daily_remaining = remainingOf(daily_limit, requestedCents)
  const blockers = listBlockers(conditions, caller).map(({ address: _address, label, ...blocker }) => {
    return label === null ? blocker : Object.assign(blocker, { label })
  })
  return { data: { min_amount, daily_limit, daily_remaining, reauthentication_above, blockers } }
})
