import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { adaInFull } from './members.ts'

/** A pending withdrawal of $250.00 that needs one approval, with these changes. */
export function withdrawalWith(changes: Partial<WithdrawalInFull> = {}): WithdrawalInFull {
  return {
    version: '7',
    member: adaInFull,
    wallet: 'bitcoin',
    address: 'bc1q',
    transaction_id: null,
    reason: null,
    timeline: [],
    id: 'w1',
    amount: 25_000n,
    status: 'pending',
    requested_at: '2026-11-20T10:00:00Z',
    settled_at: null,
    approvals_needed: 1,
    second_person_reason: null,
    decided_alone: 2_500_00n,
    decided_alone_max: 10_000_00n,
    approvals: 0,
    blockers: [],
    claimed_by: null,
    refused_transactions: 0,
    waits_for_another: false,
    check: 'green',
    checks: [],
    claim: null,
    refused: [],
    lookup: null,
    signed_by: null,
    approved_by: null,
    second_approved_by: null,
    address_saved_at: '2026-01-05T10:00:00Z',
    is_address_current: true,
    address_changed_at: null,
    outcome_approval: null,
    corrections: [],
    correction_approval: null,
    ...changes,
  }
}
