import { sql } from 'kysely'
import { figure, type Measure } from '../../platform/metrics/figures.ts'

/** The statuses of an open withdrawal. */
const openStatuses = ['pending', 'processing', 'sending', 'uncertain']

/** Money and decisions that are pending, and since when the oldest of each. */
export const measureWaiting: Measure = async (tx) => {
  const { rows } = await sql<{ kind: string; status: string; count: number; oldest: number }>`
    select kind, status, count(*)::integer as count, extract(epoch from now() - min(since))::float8 as oldest
    from (
      select 'withdrawals' as kind, status, requested_at as since from withdrawals where status = any (${openStatuses})
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
      help: 'Withdrawals that are not over, by status.',
      values: ofWithdrawals((row) => row?.count ?? 0),
    },
    {
      name: 'cairn_withdrawals_oldest_seconds',
      help: 'How long ago the oldest of them was requested, by status.',
      values: ofWithdrawals((row) => row?.oldest ?? 0),
    },
    figure('cairn_deposits_waiting', 'Deposits that wait for a payment or for its confirmation.', deposits?.count ?? 0),
    figure('cairn_deposits_oldest_seconds', 'How long ago the oldest of them was requested.', deposits?.oldest ?? 0),
    figure('cairn_approvals_waiting', 'Requests that wait for a second person.', approvals?.count ?? 0),
    figure('cairn_approvals_oldest_seconds', 'How long ago the oldest of them was made.', approvals?.oldest ?? 0),
  ]
}
