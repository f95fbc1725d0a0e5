import type { Approval } from '@cairn/contract/operator/approvals/approvals.ts'
import type { MemberInFull } from '@cairn/contract/operator/shared/fields.ts'
import type { DepositInFull } from '@cairn/contract/operator/deposits/deposits.ts'
import type { MemberAccount } from '@cairn/contract/operator/members.ts'
import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals/withdrawals.ts'

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

const shared = {
  version: '7',
  member,
  wallet: 'bitcoin',
  address: 'bc1q',
  transaction_id: null,
  reason: null,
  timeline: [],
}

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
    second_person_reason: null,
    approvals: 0,
    blockers: [],
    claimed_by: null,
    refused_transactions: 0,
    claim: null,
    refused: [],
    signed_by: null,
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
    amount_lost: 0n,
    status: 'pending',
    requested_at: '2026-11-20T10:00:00Z',
    decided_at: null,
    released_at: null,
    plan_minimum: 10_000n,
    plan_maximum: 500_000n,
    pending_approval: null,
    ...changes,
  }
}

export type MemberAccountChanges = Partial<Omit<MemberAccount, 'member'>> & {
  member?: Partial<MemberAccount['member']>
}

/** The account of Ada Lovelace, who has $1,000.00 and no records, with these changes. */
export function memberAccountWith({ member: profile, ...changes }: MemberAccountChanges = {}): MemberAccount {
  return {
    member: {
      id: member.id,
      version: '7',
      full_name: member.full_name,
      email: member.email,
      username: member.username,
      image: '',
      account_type: 'basic',
      investment_plan: 'Basic',
      registered_at: member.registered_at,
      email_confirmed_at: null,
      sponsor: null,
      lock: null,
      withdrawals_locked_until: null,
      factors: { authenticator: false, passkeys: 0 },
      factors_removed_at: null,
      closed_at: null,
      ...profile,
    },
    figures: { balance: 100_000n, active_deposit: 0n, total_withdrawal: 5_000n, bonus: 0n },
    accounts: [
      { role: 'available', code: 'member:m1:available', balance: 100_000n },
      { role: 'invested', code: 'member:m1:invested', balance: 0n },
      { role: 'held', code: 'member:m1:held', balance: 1_200n },
    ],
    added_before_lock: [],
    addresses: [],
    documents: [],
    referrals: [],
    deposits: [],
    withdrawals: [],
    agreements: [],
    counts: { referrals: 0, deposits: 0, withdrawals: 0 },
    ...changes,
  }
}

/** A request for another role of Terry, made by Theo, that the operator may decide. */
export const pendingApproval: Approval = {
  id: 'a1',
  version: '7',
  kind: 'operator_role',
  sentence: 'The role of Terry changes from support to treasurer',
  reason: 'Terry starts in March',
  member: null,
  requested_by: { id: 'o1', name: 'Theo' },
  requested_at: '2026-11-20T10:00:00Z',
  status: 'pending',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  may_decide: true,
  may_withdraw: false,
}
