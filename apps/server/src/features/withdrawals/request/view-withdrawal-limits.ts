import { viewWithdrawalLimits as call } from '@cairn/contract/member/money/withdrawals.ts'
import { route } from '../../../platform/http/route.ts'
import { remainingOf, sumRequested } from './require-within-limits.ts'
import { readWithdrawalTerms } from './withdrawal-terms.ts'

/** The owner's limits, the rest of the daily one for the next request, and its blockers. */
export const viewWithdrawalLimits = route(call, async ({ caller, tx }) => {
  const [{ limits, blockers }, requestedCents] = await Promise.all([
    readWithdrawalTerms(tx, caller),
    sumRequested(tx, caller.memberId),
  ])
  const { min_amount, daily_limit, reauthentication_above } = limits
  const daily_remaining = remainingOf(daily_limit, requestedCents)
  return { data: { min_amount, daily_limit, daily_remaining, reauthentication_above, blockers } }
})
