import type { CallReply } from '@cairn/contract/core/call.ts'
import type { LedgerTransfer, viewSeal } from '@cairn/contract/operator/ledger/ledger.ts'
import { ada } from './members.ts'

type Seal = CallReply<typeof viewSeal>

export const custody = { code: 'custody:bitcoin', role: 'custody', member: null, plan: null }
export const available = { code: 'member:m1:available', role: 'available', member: ada, plan: null }

/** A confirmed deposit of Ada. */
export const transfer: LedgerTransfer = {
  id: 't1',
  position: '1',
  kind: 'deposit_confirmed',
  from: custody,
  to: available,
  coins: '0.5 BTC',
  amount: 25_000n,
  posted_at: '2026-11-20T10:00:00Z',
  actor: { kind: 'operator', id: 'o1', name: 'Theo' },
  cause: { kind: 'deposit', id: 'd1' },
  block: '41',
}

export const seal: Seal = {
  head: { block: '41', hash: 'c0ffee', sealed_at: '2026-11-20T10:00:00Z' },
  unsealed: 1,
  unsealed_entries: 2,
  verification: null,
}

export const finishedVerification: NonNullable<Seal['verification']> = {
  requested_by: 'Theo',
  requested_at: '2026-11-20T08:00:00Z',
  transfers_expected: 2000,
  transfers_seen: 2000,
  finished_at: '2026-11-20T08:05:00Z',
  is_valid: true,
  head: '41:c0ffee',
  findings: [],
  finding_count: 0,
}
