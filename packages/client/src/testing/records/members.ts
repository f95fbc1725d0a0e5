import type { MemberAccount } from '@cairn/contract/operator/members/members.ts'
import type { MemberInFull } from '@cairn/contract/operator/shared/fields.ts'

/** Ada Lovelace, who has $1,000.00. */
export const adaInFull: MemberInFull = {
  id: 'm1',
  full_name: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@members.test',
  registered_at: '2026-01-05T10:00:00Z',
  is_locked: false,
  kyc: 'approved',
  warnings: [],
  cases: [],
  balance: 100_000n,
  active_deposit: 0n,
  total_withdrawal: 0n,
  bonus: 0n,
}

/** Ada as lists and records name her. */
export const ada = { id: adaInFull.id, full_name: adaInFull.full_name, username: adaInFull.username }

export type MemberAccountChanges = Partial<Omit<MemberAccount, 'member'>> & {
  member?: Partial<MemberAccount['member']>
}

/** The account of Ada Lovelace, who has $1,000.00 and no records, with these changes. */
export function memberAccountWith({ member: profile, ...changes }: MemberAccountChanges = {}): MemberAccount {
  return {
    member: {
      ...ada,
      version: '7',
      email: adaInFull.email,
      image: '',
      account_type: 'basic',
      investment_plan: 'Basic',
      registered_at: adaInFull.registered_at,
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
    notes: [],
    cases: [],
    counts: { referrals: 0, deposits: 0, withdrawals: 0 },
    ...changes,
  }
}
