import { sql } from 'kysely'
import { listPlanGains as call } from '@cairn/contract/operator/gains/gains.ts'
import { route } from '../../platform/http/route.ts'
import { periods } from './distributions/distribution-period.ts'
import { realisedGainsOf } from '../../ledger/realised-gains.ts'

/** There are few plans, so the list has no pages. */
export const listPlanGains = route(call, async ({ tx }) => {
  // Counts the pending requests, which are few, instead of all records.
  const waiting = tx
    .selectFrom('approvals as approval')
    .innerJoin('gains_and_losses as recorded', 'recorded.approval_id', 'approval.id')
    .where('approval.status', '=', 'pending')
    .groupBy('recorded.plan_id')
    .select(['recorded.plan_id', tx.fn.countAll().as('count')])
  const plans = await tx
    .selectFrom('plans as plan')
    .innerJoin(sql<{ plan: string }>`(${periods(undefined)})`.as('period'), 'period.plan', 'plan.id')
    .leftJoin(waiting.as('waiting'), 'waiting.plan_id', 'plan.id')
    .select([
      'plan.id',
      'plan.name',
      'plan.state',
      'plan.distribution_rule as rule',
      realisedGainsOf('plan.id').as('gains'),
    ])
    .select(sql<string>`period.as_of::text`.as('as_of'))
    .select(sql<string | null>`period.last_as_of::text`.as('last_as_of'))
    .select(sql<number>`coalesce(waiting.count, 0)::integer`.as('waiting'))
    .orderBy('plan.name')
    .orderBy('plan.id')
    .execute()
  return { plans }
})
