import type { Transaction } from '../../../platform/database/database.ts'
import { wireUsd } from '../../../platform/http/json.ts'

/** Distributions with the plan and who posted them, to be narrowed down and ordered. */
export function readDistributions(tx: Transaction) {
  return tx
    .selectFrom('distributions as distribution')
    .innerJoin('plans as plan', 'plan.id', 'distribution.plan_id')
    .innerJoin('operators as operator', 'operator.id', 'distribution.distributed_by')
    .select([
      'distribution.id',
      'distribution.plan_id',
      'plan.name as plan_name',
      'distribution.amount_cents',
      'distribution.invested_cents',
      'distribution.member_count',
      'operator.name as distributed_by',
      'distribution.distributed_at',
    ])
}

type DistributionRow = Awaited<ReturnType<ReturnType<typeof readDistributions>['execute']>>[number]

export function wireDistribution(row: DistributionRow) {
  return {
    id: row.id,
    plan: { id: row.plan_id, name: row.plan_name },
    amount: wireUsd(row.amount_cents),
    invested: wireUsd(row.invested_cents),
    member_count: row.member_count,
    distributed_by: row.distributed_by,
    distributed_at: row.distributed_at.toISOString(),
  }
}
