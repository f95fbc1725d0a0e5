import { viewOverview as call } from '@cairn/contract/operator/overview.ts'
import { route } from '../../platform/http/route.ts'
import { readDailyTotals } from '../../ledger/reporting/days/daily-totals.ts'
import { sumTransfersSince } from '../../ledger/reporting/sum-transfers-since.ts'
import { dayIn, startOfDay } from '../../platform/database/period.ts'
import { summarise } from './figures.ts'
import { readLatestCounts } from './read-latest-counts.ts'
import { queuesOf } from './queues.ts'
import { countWaiting, listOldest } from './read-waiting.ts'

const daysShown = 90
const oldestShown = 10

/** The caller's pending work, and the platform's figures, both as of one moment. */
export const viewOverview = route(call, async ({ caller, query: { time_zone }, services, tx }) => {
  const queues = queuesOf(caller.role)
  const day = dayIn(time_zone, services.now())
  const [waiting, oldest, totals, today, counts] = await Promise.all([
    countWaiting(tx, caller, queues),
    listOldest(
      tx,
      caller,
      queues.filter((queue) => queue !== 'waiting_for_another'),
      oldestShown,
    ),
    readDailyTotals(tx, daysShown, services.now()),
    sumTransfersSince(tx, startOfDay(day, time_zone)),
    readLatestCounts(tx),
  ])
  const { figures, days } = summarise(totals.sums, totals.today, daysShown)
  const custody = figures.custody.map(({ asset, amount }) => ({
    asset,
    amount,
    latest_count: counts.get(asset) ?? null,
  }))
  return { waiting, oldest, day, today, days, figures: { ...figures, custody } }
})
