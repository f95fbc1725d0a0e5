import { viewWithdrawalLimits as call } from '@cairn/contract/member/withdrawals.ts'
import { route } from '../../../platform/http/route.ts'
import { remainingOf, sumRequested } from './require-within-limits.ts'
import { readWithdrawalTerms } from './withdrawal-terms.ts'

/** The limits that an owner has set, what remains of the daily one for the next request, and what blocks it. */
export const viewWithdrawalLimits = route(call, async ({ caller, tx }) => {
  const [{ limits, blockers }, requestedCents] = await Promise.all([
    readWithdrawalTerms(tx, caller),
    sumRequested(tx, caller.memberId),
  ])
  return {
    data: {
      min_amount: limits.minAmountCents,
      daily_limit: limits.dailyLimitCents,
      daily_remaining: remainingOf(limits.dailyLimitCents, requestedCents),
      proof_above: limits.proofAboveCents,
      blockers: blockers.map(({ reason, asset, until, aboveCents }) => ({
        reason,
        wallet: asset,
        until,
        above: aboveCents,
      })),
    },
  }
})
