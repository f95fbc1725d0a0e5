import type { Transaction } from '../../../platform/database/database.ts'
import { planFields } from '../../../shared/members/member-fields.ts'

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
      'distribution.invested_cents as invested',
      'distribution.member_count',
      'distribution.status',
      'distribution.failure',
      'operator.name as requested_by',
      'distribution.requested_at',
      'distribution.finished_at',
    ])
}
