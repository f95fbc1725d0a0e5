import type { Transaction } from '../../../platform/database/database.ts'
import { wireUsd } from '../../../shared/wire-usd.ts'

/** Distributions with their plan and the operator who requested them, to be filtered and ordered. */
export function readDistributions(tx: Transaction) {
  return tx
    .selectFrom('distributions as distribution')
    .innerJoin('plans as plan', 'plan.id', 'distribution.plan_id')
    .innerJoin('operators as operator', 'operator.id', 'distribution.requested_by')
    .select([
      'distribution.id',
      'distribution.plan_id',
      'plan.name as plan_name',
      'distribution.amount_cents',
      'distribution.invested_cents',
      'distribution.member_count',
      'distribution.status',
      'distribution.failure',
      'operator.name as requested_by',
      'distribution.requested_at',
      'distribution.finished_at',
    ])
}

type DistributionRow = Awaited<ReturnType<ReturnType<typeof readDistributions>['execute']>>[number]

export function wireDistribution(row: DistributionRow) {
  return {
    id: row.id,
    plan: { id: row.plan_id, name: row.plan_name },
    amount: wireUsd(row.amount_cents),
    status: row.status,
    failure: row.failure,
    invested: row.invested_cents === null ? null : wireUsd(row.invested_cents),
    member_count: row.member_count,
    requested_by: row.requested_by,
    requested_at: row.requested_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
