import type { DepositInFull } from '@cairn/contract/operator/deposits/deposits.ts'
import { adaInFull } from './members.ts'

/** A pending deposit of $250.00, with these changes. */
export function depositWith(changes: Partial<DepositInFull> = {}): DepositInFull {
  return {
    version: '7',
    member: adaInFull,
    wallet: 'bitcoin',
    address: 'bc1q',
    transaction_id: null,
    reason: null,
    timeline: [],
    id: 'd1',
    plan: 'Granite',
    amount: 25_000n,
    amount_received: null,
    amount_lost: 0n,
    status: 'pending',
    requested_at: '2026-11-20T10:00:00Z',
    decided_at: null,
    released_at: null,
    waits_for_another: false,
    check: 'green',
    checks: [],
    plan_minimum: 10_000n,
    plan_maximum: 500_000n,
    address_path: null,
    quote: null,
    open_until: null,
    payments: [],
    arrived: null,
    reversal: null,
    missing: null,
    pending_approval: null,
    corrections: [],
    correction_approval: null,
    ...changes,
  }
}
