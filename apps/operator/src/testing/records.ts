import type { MemberInFull } from '@cairn/contract/operator/shared/fields.ts'
import type { DepositInFull } from '@cairn/contract/operator/deposits/deposits.ts'
import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals.ts'

const member: MemberInFull = {
  id: 'm1',
  full_name: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@members.test',
  registered_at: '2026-01-05T10:00:00Z',
  is_locked: false,
  kyc: 'approved',
  balance: 100_000n,
  active_deposit: 0n,
  total_withdrawal: 0n,
  bonus: 0n,
}

const shared = { member, wallet: 'bitcoin', address: 'bc1q', transaction_id: null, reason: null, timeline: [] }

/** A pending withdrawal of $250.00 that needs one approval, with these changes. */
export function withdrawalWith(changes: Partial<WithdrawalInFull> = {}): WithdrawalInFull {
  return {
    ...shared,
    id: 'w1',
    amount: 25_000n,
    status: 'pending',
    requested_at: '2026-11-20T10:00:00Z',
    settled_at: null,
    approvals_needed: 1,
    approvals: 0,
    blockers: [],
    approved_by: null,
    address_saved_at: '2026-01-05T10:00:00Z',
    is_address_current: true,
    address_changed_at: null,
    outcome_approval: null,
    ...changes,
  }
}

/** A pending deposit of $250.00, with these changes. */
export function depositWith(changes: Partial<DepositInFull> = {}): DepositInFull {
  return {
    ...shared,
    id: 'd1',
    plan: 'Granite',
    amount: 25_000n,
    amount_received: null,
    status: 'pending',
    requested_at: '2026-11-20T10:00:00Z',
    decided_at: null,
    released_at: null,
    plan_minimum: 10_000n,
    plan_maximum: 500_000n,
    ...changes,
  }
}
