import { sql } from 'kysely'
import { viewDashboard as call, type DashboardRange } from '@cairn/contract/member/money/dashboard.ts'
import { route } from '../../platform/http/route.ts'
import { readBalanceDays, readResults } from '../../ledger/reporting/days/balance-days.ts'
import { readBalances } from '../../ledger/reporting/read-balances.ts'
import { listPlanEnds } from './list-plan-ends.ts'
import { listRecentActivity } from './list-recent-activity.ts'
import { readOutlook } from './read-outlook.ts'

const daysOf: Record<DashboardRange, number | null> = { '1m': 30, '3m': 90, '1y': 365, all: null }
const recentMax = 5

export const viewDashboard = route(call, async ({ caller, query, services, tx }) => {
  const { memberId } = caller
  const since = sql<Date>`(select registered_at from members where id = ${memberId})`
  const span = { since, daysMax: daysOf[query.range ?? '3m'], now: services.now(), timeZone: query.time_zone }
  const [days, results, { held }, { pendingDeposits, next, nextAt }, plan_ends, recent] = await Promise.all([
    readBalanceDays(tx, memberId, span),
    readResults(tx, memberId, span),
    readBalances(tx, memberId),
    readOutlook(tx, caller),
    listPlanEnds(tx, memberId),
    listRecentActivity(tx, memberId, recentMax),
  ])
  return {
    data: {
      days,
      results,
      pending: { deposits: pendingDeposits, withdrawals: held },
      plan_ends,
      recent: recent.map((activity) => Object.assign(activity, { reason: activity.reason ?? undefined })),
      next,
      next_at: nextAt ?? undefined,
    },
  }
})
