import { sql } from 'kysely'
import { viewDashboard as call } from '@cairn/contract/member/dashboard.ts'
import { route } from '../../platform/http/route.ts'
import { readBalanceDays } from '../../ledger/reporting/balance-days.ts'
import { findNextStep } from './find-next-step.ts'
import { listRecentActivity } from './list-recent-activity.ts'

const daysMax = 90
const recentMax = 5

/** What the dashboard shows below its cards: balances by day, recent activity, and the next step. */
export const viewDashboard = route(call, async ({ caller: { memberId }, services, tx }) => {
  const since = sql<Date>`(select registered_at from members where id = ${memberId})`
  const [days, recent, next] = await Promise.all([
    readBalanceDays(tx, memberId, { since, daysMax, now: services.now() }),
    listRecentActivity(tx, memberId, recentMax),
    findNextStep(tx, memberId),
  ])
  return {
    data: {
      days,
      recent: recent.map(({ id, type, amount_cents, at, status, reason }) => ({
        _id: id,
        type,
        amount: amount_cents,
        date: at,
        status,
        reason: reason ?? undefined,
      })),
      next,
    },
  }
})
