import { memberAccountWith } from '@cairn/client/testing/records/members.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import type { listMemberMails } from '@cairn/contract/operator/mails/mails.ts'
import type { listMemberSessions, viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { ethereumAddress, taproot } from '../../extremes.ts'
import { bitcoinAddress, idOf, longEmail, longMember, longReason, memberOf, tenMillion } from '../people.ts'

export type Account = CallReply<typeof viewMemberAccount>

export const id = idOf(1)
const codeOf = (role: string) => `member:${id}:${role}`

export const usual = memberAccountWith({
  member: {
    ...memberOf(1),
    email: 'freya@example.com',
    account_type: 'pro',
    investment_plan: 'Standard',
    registered_at: '2025-03-02T10:00:00Z',
    email_confirmed_at: '2025-03-02T10:12:00Z',
    sponsor: memberOf(2),
    factors: { authenticator: true, passkeys: 2 },
  },
  figures: { balance: 1_250_50n, active_deposit: 3_000_00n, total_withdrawal: 400_25n, bonus: 15_00n },
  accounts: [
    { role: 'available', code: codeOf('available'), balance: 1_250_50n },
    { role: 'invested', code: codeOf('invested'), balance: 3_000_00n },
    { role: 'held', code: codeOf('held'), balance: 10_00n },
  ],
  addresses: [
    {
      asset: 'bitcoin',
      address: bitcoinAddress,
      label: null,
      saved_at: '2026-02-03T09:00:00Z',
      usable_from: '2026-02-03T09:00:00Z',
      replaced_at: null,
    },
    {
      asset: 'ethereum',
      address: ethereumAddress,
      label: 'Ledger at home',
      saved_at: '2026-02-03T09:00:00Z',
      usable_from: '2026-02-04T09:00:00Z',
      replaced_at: '2026-03-01T09:00:00Z',
    },
  ],
  documents: [
    {
      id: idOf(3),
      country: 'France',
      id_card_type: 'passport',
      status: 'approved',
      submitted_at: '2026-02-01T09:00:00Z',
      reason: null,
      openings: 2,
    },
  ],
  referrals: [{ ...memberOf(6), registered_at: '2026-06-01T09:00:00Z', bonus: 15_00n }],
  deposits: [
    {
      id: idOf(30),
      plan: 'Standard',
      wallet: 'bitcoin',
      amount: 2_000_00n,
      status: 'completed',
      requested_at: '2026-10-01T09:00:00Z',
    },
    {
      id: idOf(31),
      plan: 'Granite',
      wallet: 'balance',
      amount: 1_000_00n,
      status: 'pending',
      requested_at: '2026-09-01T09:00:00Z',
    },
  ],
  withdrawals: [
    {
      id: idOf(32),
      wallet: 'bitcoin',
      address: bitcoinAddress,
      amount: 400_25n,
      status: 'completed',
      requested_at: '2026-10-05T09:00:00Z',
    },
  ],
  agreements: [{ version: '2026-09-01', url: 'https://example.com/terms', agreed_at: '2026-09-02T09:00:00Z' }],
  counts: { referrals: 1, deposits: 12, withdrawals: 1 },
})

const lock = {
  at: '2026-11-20T08:00:00Z',
  by: 'Theo Treasurer',
  reason: 'The member called: someone else has access to the mailbox.',
}
export const locked: Account = {
  ...usual,
  member: { ...usual.member, lock, withdrawals_locked_until: '2026-11-21T08:00:00Z' },
  added_before_lock: [
    { kind: 'session', what: 'Chrome on Android, 203.0.113.7', added_at: '2026-11-19T21:04:00Z', stays: false },
    { kind: 'address', what: taproot, added_at: '2026-11-19T21:03:00Z', stays: false },
    { kind: 'passkey', what: 'Phone', added_at: '2026-11-19T21:02:00Z', stays: false },
    { kind: 'recovery_codes', what: '', added_at: '2026-11-19T21:02:00Z', stays: false },
    { kind: 'email_change', what: longEmail, added_at: '2026-11-18T21:02:00Z', stays: true },
  ],
}

export const long: Account = {
  ...locked,
  member: {
    ...locked.member,
    ...longMember,
    email: longEmail,
    sponsor: longMember,
    lock: { ...lock, by: longMember.full_name, reason: longReason },
  },
  figures: { balance: tenMillion, active_deposit: tenMillion, total_withdrawal: tenMillion, bonus: tenMillion },
  accounts: usual.accounts.map((account) => ({ ...account, balance: tenMillion })),
  addresses: usual.addresses.map((address) => ({ ...address, address: taproot })),
  referrals: usual.referrals.map((referral) => ({ ...referral, ...longMember, bonus: tenMillion })),
  deposits: usual.deposits.map((deposit) => ({
    ...deposit,
    amount: tenMillion,
    plan: 'A plan with a name of sixty characters, as long as they may be',
  })),
  withdrawals: usual.withdrawals.map((withdrawal) => ({ ...withdrawal, amount: tenMillion, address: taproot })),
}

export const bare = memberAccountWith({
  member: { ...usual.member, account_type: '', investment_plan: '', email_confirmed_at: null, sponsor: null },
  figures: { balance: 0n, active_deposit: 0n, total_withdrawal: 0n, bonus: 0n },
  accounts: [],
})

export const sessions: CallReply<typeof listMemberSessions>['sessions'] = [
  {
    id: idOf(20),
    signed_in_at: '2026-11-20T07:00:00Z',
    last_seen_at: '2026-11-20T08:50:00Z',
    ended_at: null,
    ended_why: null,
  },
  {
    id: idOf(21),
    signed_in_at: '2026-11-18T07:00:00Z',
    last_seen_at: '2026-11-18T07:20:00Z',
    ended_at: '2026-11-18T07:20:00Z',
    ended_why: 'signed_out',
  },
]

export const mails: CallReply<typeof listMemberMails>['mails'] = [
  {
    id: idOf(40),
    name: 'withdrawal_requested',
    status: 'queued',
    mailbox: 'f***@example.com',
    queued_at: '2026-11-20T08:50:00Z',
    sent_at: null,
    error: 'connect ECONNREFUSED 192.0.2.1:587',
    resent_by: null,
    can_resend: false,
  },
  {
    id: idOf(41),
    name: 'address_changed',
    status: 'sent',
    mailbox: 'f***@example.com',
    queued_at: '2026-11-18T07:00:00Z',
    sent_at: '2026-11-18T07:00:05Z',
    error: null,
    resent_by: 'Sam Support',
    can_resend: true,
  },
]
