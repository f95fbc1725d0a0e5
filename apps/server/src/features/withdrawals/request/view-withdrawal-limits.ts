import { viewWithdrawalLimits as call } from '@cairn/contract/member/withdrawals.ts'
import { route } from '../../../platform/http/route.ts'
import { readDailyRemaining } from './require-within-limits.ts'

/** The limits that an owner has set, and what remains of the daily one for the next request. */
export const viewWithdrawalLimits = route(call, async ({ caller, tx }) => {
  const { withdrawal_min_amount_cents: minAmountCents, withdrawal_daily_limit_cents: dailyLimitCents } = await tx
    .selectFrom('settings')
    .select(['withdrawal_min_amount_cents', 'withdrawal_daily_limit_cents'])
    .executeTakeFirstOrThrow()
  return {
    data: {
      min_amount: minAmountCents,
      daily_limit: dailyLimitCents,
      daily_remaining: dailyLimitCents === null ? null : await readDailyRemaining(tx, caller.memberId, dailyLimitCents),
    },
  }
})
