import { sql } from 'kysely'
import { viewDistribution as call } from '@cairn/contract/operator/gains/distributions.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { planFields } from '../../../shared/members/member-fields.ts'

export const viewDistribution = route(call, async ({ params, tx }) => {
  const distribution = await readDistributions(tx).where('distribution.id', '=', params.id).executeTakeFirst()
  if (!distribution) throw refuse('not_found')
  return { distribution }
})

/** Distributions with their plan and the operator who requested them, to be filtered and ordered. */
export function readDistributions(tx: Transaction) {
  return tx
    .selectFrom('distributions as distribution')
    .innerJoin('plans as plan', 'plan.id', 'distribution.plan_id')
    .innerJoin('operators as operator', 'operator.id', 'distribution.requested_by')
    .select([
      'distribution.id',
      planFields,
      'distribution.amount_cents as amount',
      'distribution.rule',
      sql<string>`distribution.as_of::text`.as('as_of'),
      sql<string | null>`distribution.counted_from::text`.as('counted_from'),
      'distribution.invested_cents as invested',
      'distribution.member_count',
      'distribution.status',
      'distribution.failure',
      'operator.name as requested_by',
      'distribution.requested_at',
      'distribution.finished_at',
      'distribution.reversed_at',
      'distribution.reversal_approval_id',
    ])
}
