import { sql } from 'kysely'
import { viewDashboard as call, type DashboardRange } from '@cairn/contract/member/money/dashboard.ts'
import { route } from '../../platform/http/route.ts'
import { readBalanceDays, readResults } from '../../ledger/reporting/days/balance-days.ts'
import { readBalances } from '../../ledger/reporting/read-balances.ts'
import { listRecentActivity } from './list-recent-activity.ts'
import { readOutlook } from './read-outlook.ts'

const daysOf: Record<DashboardRange, number | null> = { '1m': 30, '3m': 90, '1y': 365, all: null }
const recentMax = 5

export const viewDashboard = route(call, async ({ caller: { memberId }, query, services, tx }) => {
  const since = sql<Date>`(select registered_at from members where id = ${memberId})`
  const span = { since, daysMax: daysOf[query.range ?? '3m'], now: services.now(), timeZone: query.time_zone }
  const [days, results, { held }, { pendingDeposits, nextEnd, next }, recent] = await Promise.all([
    readBalanceDays(tx, memberId, span),
    readResults(tx, memberId, span),
    readBalances(tx, memberId),
    readOutlook(tx, memberId),
    listRecentActivity(tx, memberId, recentMax),
  ])
  return {
    data: {
      days,
      results,
      pending: { deposits: pendingDeposits, withdrawals: held },
      next_end: nextEnd ?? undefined,
      recent: recent.map((activity) => Object.assign(activity, { reason: activity.reason ?? undefined })),
      next,
    },
  }
})
