import { viewWithdrawalLimits as call } from '@cairn/contract/member/withdrawals.ts'
import { wireUsd } from '../../platform/http/json.ts'
import { route } from '../../platform/http/route.ts'
import { readLeftOfDay } from './require-within-limits.ts'

/** The limits that an owner has set, and what is left of the one within 24 hours: what the next request will be held against. */
export const viewWithdrawalLimits = route(call, async ({ caller, tx }) => {
  const { withdrawal_least_cents: leastCents, withdrawal_day_most_cents: mostCents } = await tx
    .selectFrom('settings')
    .select(['withdrawal_least_cents', 'withdrawal_day_most_cents'])
    .executeTakeFirstOrThrow()
  return {
    data: {
      least: leastCents === null ? null : wireUsd(leastCents),
      day_most: mostCents === null ? null : wireUsd(mostCents),
      day_left: mostCents === null ? null : wireUsd(await readLeftOfDay(tx, caller.memberId, mostCents)),
    },
  }
})
