import { sql } from 'kysely'
import { openStatuses } from '@cairn/contract/series.ts'
import { figure, type Measure } from '../../platform/metrics/figures.ts'

/** Money and decisions that are pending, and since when the oldest of each. */
export const measureWaiting: Measure = async (tx) => {
  const { rows } = await sql<{ kind: string; status: string; count: number; oldest: number }>`
    select kind, status, count(*)::integer as count, extract(epoch from now() - min(since))::float8 as oldest
    from (
      select 'withdrawals' as kind, status, requested_at as since from withdrawals where status = any (${[...openStatuses]})
      union all select 'deposits', status, requested_at from deposits where state = 'pending'
      union all select 'approvals', status, requested_at from approvals where status = 'pending'
    ) as waiting group by 1, 2`.execute(tx)
  const find = (kind: string, status = 'pending') => rows.find((row) => row.kind === kind && row.status === status)
  const ofWithdrawals = (read: (row?: (typeof rows)[number]) => number) =>
    openStatuses.map((status) => ({ labels: { status }, value: read(find('withdrawals', status)) }))
  const [deposits, approvals] = [find('deposits'), find('approvals')]
  return [
    {
      name: 'cairn_withdrawals_waiting',
      values: ofWithdrawals((row) => row?.count ?? 0),
    },
    {
      name: 'cairn_withdrawals_oldest_seconds',
      values: ofWithdrawals((row) => row?.oldest ?? 0),
    },
    figure('cairn_deposits_waiting', deposits?.count ?? 0),
    figure('cairn_deposits_oldest_seconds', deposits?.oldest ?? 0),
    figure('cairn_approvals_waiting', approvals?.count ?? 0),
    figure('cairn_approvals_oldest_seconds', approvals?.oldest ?? 0),
  ]
}
