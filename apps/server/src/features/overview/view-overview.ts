import { viewOverview as call } from '@cairn/contract/operator/overview.ts'
import { wireUsd } from '../../shared/wire-usd.ts'
import { route } from '../../platform/http/route.ts'
import { readDailyTotals } from '../../ledger/reporting/daily-totals.ts'
import { summarise } from './figures.ts'
import { countWaiting } from './count-waiting.ts'
import { listOldest } from './list-oldest.ts'
import { queuesOf } from './queues.ts'

const daysShown = 90
const oldestShown = 10

/** What waits for the caller, and the platform's figures, both as of one moment. */
export const viewOverview = route(call, async ({ caller, services, tx }) => {
  const queues = queuesOf(caller.role)
  const waiting = await countWaiting(tx, caller, queues)
  const busy = waiting.filter(({ count }) => count > 0).map(({ queue }) => queue)
  const oldest = await listOldest(tx, caller, busy, oldestShown)
  const { today, sums } = await readDailyTotals(tx, daysShown, services.now())
  const { figures, received, moved, days } = summarise(sums, today, daysShown)
  return {
    waiting: waiting.map(({ queue, count, oldest: since }) => ({ queue, count, oldest: since?.toISOString() ?? null })),
    oldest: oldest.map(({ queue, id, since, member_id, full_name, username, amount_cents, sentence }) => ({
      queue,
      id,
      since: since.toISOString(),
      member: member_id === null ? null : { id: member_id, full_name, username },
      amount: amount_cents === null ? null : wireUsd(amount_cents),
      sentence,
    })),
    figures: {
      received: received.map(({ asset, cents }) => ({ asset, amount: wireUsd(cents) })),
      put_aside: wireUsd(figures.putAside),
      corrected: wireUsd(figures.corrected),
      sent: wireUsd(figures.sent),
      owned: wireUsd(figures.owned),
      available: wireUsd(figures.available),
      invested: wireUsd(figures.invested),
      held: wireUsd(figures.held),
      owed: wireUsd(figures.owed),
      bonus_budget: wireUsd(figures.bonusBudget),
      gains: wireUsd(figures.gains),
      fees: wireUsd(figures.fees),
    },
    today: moved.map(({ kind, count, cents }) => ({ kind, count: Number(count), amount: wireUsd(cents) })),
    days: days.map(({ day, in: came, out, owed }) => ({
      day,
      in: wireUsd(came),
      out: wireUsd(out),
      owed: wireUsd(owed),
    })),
  }
})
