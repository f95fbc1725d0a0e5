import type { CallReply } from '@cairn/contract/core/call.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import {
  listMemberSessions,
  lockMember,
  requestManualTransfer,
  searchMembers,
  viewMemberAccount,
} from '@cairn/contract/operator/members.ts'
import { ethereumAddress, taproot } from '../extremes.ts'
import { auditEvent } from './audit.ts'
import { all, fail, fillDialog, hang, press, refuse, reply } from '../given.ts'
import { listStates } from './list-states.ts'
import { bitcoinAddress, idOf, longEmail, longMember, longReason, memberOf, momentOf, tenMillion } from './people.ts'
import type { Screen } from '../state.ts'

type Account = CallReply<typeof viewMemberAccount>
type Found = CallReply<typeof searchMembers>['members'][number]

const row = (index: number): Found => ({
  ...memberOf(index),
  email: `${memberOf(index).username}@example.com`,
  registered_at: momentOf(index),
  is_locked: index % 7 === 4,
  is_confirmed: index % 5 !== 3,
  balance: BigInt(1_250_50 * index),
  active_deposit: BigInt(3_000_00 * (index % 4)),
})

const id = idOf(1)
const codeOf = (role: string) => `member:${id}:${role}`

const usual: Account = {
  member: {
    ...memberOf(1),
    email: 'freya@example.com',
    image: '',
    account_type: 'pro',
    investment_plan: 'Standard',
    registered_at: '2025-03-02T10:00:00Z',
    email_confirmed_at: '2025-03-02T10:12:00Z',
    sponsor: memberOf(2),
    lock: null,
    withdrawals_locked_until: null,
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
      saved_at: '2026-02-03T09:00:00Z',
      usable_from: '2026-02-03T09:00:00Z',
      replaced_at: null,
    },
    {
      asset: 'ethereum',
      address: ethereumAddress,
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
  counts: { referrals: 1, deposits: 12, withdrawals: 1 },
}

const bare: Account = {
  member: { ...usual.member, account_type: '', investment_plan: '', email_confirmed_at: null, sponsor: null },
  figures: { balance: 0n, active_deposit: 0n, total_withdrawal: 0n, bonus: 0n },
  accounts: [],
  addresses: [],
  documents: [],
  referrals: [],
  deposits: [],
  withdrawals: [],
  counts: { referrals: 0, deposits: 0, withdrawals: 0 },
}

const lock = {
  at: '2026-11-20T08:00:00Z',
  by: 'Theo Treasurer',
  reason: 'The member called: someone else has access to the mailbox.',
}
const locked: Account = {
  ...usual,
  member: { ...usual.member, lock, withdrawals_locked_until: '2026-11-21T08:00:00Z' },
}

const long: Account = {
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

const sessions: CallReply<typeof listMemberSessions>['sessions'] = [
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

const path = `/operator/members/${id}`
const events = [0, 1, 2, 3].map(auditEvent)
const showing = (account: Account) =>
  all(
    reply(viewMemberAccount, account),
    reply(listAuditEvents, { events: account === bare ? [] : events, next: null }),
    reply(listMemberSessions, { sessions: account === bare ? [] : sessions, next: null }),
  )
const state = (name: string, what: string, account: Account) =>
  ({ name: `backoffice-member${name}`, what, path, given: showing(account), ready: 'Audit trail' }) as const

const lists: Screen = {
  title: 'Members',
  states: listStates({
    name: 'members',
    rowsAre: 'members',
    path: '/operator/members',
    call: searchMembers,
    reply: (members, next) => ({ members, next }),
    row,
    long: { ...row(4), ...longMember, email: longEmail, balance: tenMillion, active_deposit: tenMillion },
    empty: 'Members appear here when they register.',
  }),
}

const pages: Screen = {
  title: 'A member',
  states: [
    state('', 'one with a bit of everything', usual),
    state('-bare', 'one of today, with nothing yet', bare),
    state('-locked', 'locked by an operator', locked),
    state('-long', 'long names, ten million', long),
    { ...state('-waiting', 'on its way', usual), given: hang(viewMemberAccount), ready: 'Loading' },
    { ...state('-failed', 'not to be had', usual), given: fail(viewMemberAccount), ready: 'Try again' },
    {
      ...state('-lock', 'the dialog in which it is locked, refused at the reason', usual),
      given: all(showing(usual), refuse(lockMember, 'reason_invalid')),
      when: fillDialog('Lock account'),
      ready: 'Enter a reason, up to 500 characters',
      over: 'dialog',
    },
    {
      ...state('-correct', 'the dialog of a correction, refused at the amount', usual),
      given: all(showing(usual), refuse(requestManualTransfer, 'insufficient_balance')),
      when: fillDialog('Request a correction', {
        Direction: 'debit',
        'Amount (USD)': '99999',
        'Note for the approver': 'Credited twice',
      }),
      ready: 'Insufficient balance',
      over: 'dialog',
    },
    {
      ...state('-changed', 'another has locked it meanwhile', usual),
      given: all(showing(usual), refuse(lockMember, 'member_already_locked')),
      async when(page, api) {
        api.reply(viewMemberAccount, locked)
        await fillDialog('Lock account', { Reason: 'The member called' })(page)
      },
      ready: 'Locked by Theo Treasurer',
    },
    { ...state('-support', 'support, who only reads', usual), as: 'support' },
    {
      ...state('-reset', 'the dialog that sends a reset mail', usual),
      when: press('Send password reset'),
      ready: 'works for ten minutes',
      over: 'dialog',
    },
  ],
}

export const members = [lists, pages]
