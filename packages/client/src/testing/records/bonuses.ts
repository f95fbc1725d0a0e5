import type { BonusFunding } from '@cairn/contract/operator/members/bonuses.ts'

/** $1,000.00 that another operator has approved. */
export const funding: BonusFunding = {
  id: 'f1',
  version: '7',
  amount: 100_000n,
  asset: null,
  document_name: 'Statement 7',
  document_reference: null,
  counterparty: 'Northern Bank',
  transaction_id: null,
  reason: 'For the autumn',
  requested_by: 'Theo',
  requested_at: '2026-11-20T10:00:00Z',
  approval_id: 'a1',
  status: 'approved',
  decided_by: 'Olive',
  decided_at: '2026-11-20T11:00:00Z',
  decision_reason: null,
  reversal: null,
}
