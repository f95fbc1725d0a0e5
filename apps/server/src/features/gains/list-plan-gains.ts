import { listPlanGains as call } from '@cairn/contract/operator/gains/gains.ts'
import { route } from '../../platform/http/route.ts'
import { readRealisedGains } from '../../ledger/realised-gains.ts'

/** There are few plans, so the list has no pages. */
export const listPlanGains = route(call, async ({ tx }) => {
  const plans = await tx.selectFrom('plans').select(['id', 'name', 'state']).orderBy('name').orderBy('id').execute()
  const ids = plans.map(({ id }) => id)
  // Counted from the pending requests, which are few, instead of all records.
  const [gains, waiting] = await Promise.all([
    readRealisedGains(tx, ids),
    tx
      .selectFrom('approvals as approval')
      .innerJoin('gains_and_losses as recorded', 'recorded.approval_id', 'approval.id')
      .where('approval.status', '=', 'pending')
      .groupBy('recorded.plan_id')
      .select(['recorded.plan_id', tx.fn.countAll<bigint>().as('count')])
      .execute(),
  ])
  const waitingOf = new Map(waiting.map(({ plan_id, count }) => [plan_id, Number(count)]))
  return {
    plans: plans.map(({ id, name, state }) => ({
      id,
      name,
      state,
      gains: gains.get(id) ?? 0n,
      waiting: waitingOf.get(id) ?? 0,
    })),
  }
})
