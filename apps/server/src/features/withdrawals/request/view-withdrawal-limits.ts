import { viewWithdrawalLimits as call } from '@cairn/contract/member/withdrawals.ts'
import { route } from '../../../platform/http/route.ts'
import { remainingOf, sumRequested } from './require-within-limits.ts'

/** The limits that an owner has set, and what remains of the daily one for the next request. */
export const viewWithdrawalLimits = route(call, async ({ caller, tx }) => {
  const [limits, requestedCents] = await Promise.all([
    tx
      .selectFrom('settings')
      .select(['withdrawal_min_amount_cents as min_amount', 'withdrawal_daily_limit_cents as daily_limit'])
      .executeTakeFirstOrThrow(),
    sumRequested(tx, caller.memberId),
  ])
  return { data: { ...limits, daily_remaining: remainingOf(limits.daily_limit, requestedCents) } }
})
