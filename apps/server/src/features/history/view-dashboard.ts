import { viewDashboard as call } from '@cairn/contract/member/dashboard.ts'
import { wireUsd } from '../../platform/http/json.ts'
import { route } from '../../platform/http/route.ts'
import { readBalanceDays } from '../../ledger/reporting/balance-days.ts'
import { findNextStep } from './find-next-step.ts'
import { listRecentActivity } from './list-recent-activity.ts'

const daysMax = 90
const happeningsMax = 5

/** What the dashboard shows beside its cards: how the balances came about, what happened last, and what to do next. */
export const viewDashboard = route(call, async ({ caller: { memberId }, tx }) => {
  const { registered_at: since } = await tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('registered_at')
    .executeTakeFirstOrThrow()
  const days = await readBalanceDays(tx, memberId, { since, daysMax })
  const lately = await listRecentActivity(tx, memberId, happeningsMax)
  const next = await findNextStep(tx, memberId)
  return {
    data: {
      days: days.map(({ day, balanceCents, activeDepositCents }) => ({
        day,
        balance: wireUsd(balanceCents),
        active_deposit: wireUsd(activeDepositCents),
      })),
      lately: lately.map(({ id, type, amount_cents, at, status, reason }) => ({
        _id: id,
        type,
        amount: wireUsd(amount_cents),
        date: at.toISOString(),
        status,
        reason: reason ?? undefined,
      })),
      next,
    },
  }
})
