import type { CallReply } from '@cairn/contract/core/call.ts'
import type { Distribution, previewDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import type { GainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { ada } from './members.ts'

/** A loss that was refused. */
export const refusedLoss: GainOrLoss = {
  id: 'g1',
  plan: { id: 'p1', name: 'Granite' },
  kind: 'loss',
  amount: 2_500n,
  asset: null,
  day: '2026-11-20',
  document_name: 'Statement 7',
  document_reference: 'No. 12',
  counterparty: 'Northern Bank',
  transaction_id: null,
  reason: 'Interest of October',
  recorded_by: 'Theo',
  recorded_at: '2026-11-20T10:00:00Z',
  approval_id: 'a1',
  status: 'refused',
  decided_by: 'Olive',
  decided_at: '2026-11-20T11:00:00Z',
  decision_reason: 'The amount is wrong',
}

/** A distribution that the job posts. */
export const postingDistribution: Distribution = {
  id: 'd1',
  plan: { id: 'p1', name: 'Granite' },
  amount: 1_003n,
  rule: 'record_date',
  as_of: '2026-01-05',
  counted_from: null,
  status: 'posting',
  failure: null,
  invested: null,
  member_count: null,
  requested_by: 'Theo Treasurer',
  requested_at: '2026-01-05T10:00:00Z',
  finished_at: null,
  reversed_at: null,
  reversal_approval_id: null,
}

/** The shares of one member. */
export const distributionPreview: CallReply<typeof previewDistribution> = {
  amount: 1_003n,
  rule: 'record_date',
  counted_from: '2026-01-05',
  as_of: '2026-01-05',
  invested: 400_000n,
  member_count: 3,
  without_share_count: 0,
  extra_cent_count: 1,
  hash: 'a'.repeat(64),
  shares: [{ member: ada, invested: 200_000n, weight: 200_000n, exact: '5.015000', share: 502n, has_extra_cent: true }],
  excluded_count: 1,
  excluded_amount: 50_000n,
  excluded: [
    { id: 'e1', member: { ...ada, full_name: 'Late Lovelace' }, amount: 50_000n, came_at: '2026-01-06T10:00:00Z' },
  ],
}
