import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import type { PayoutStop, Stop } from './stops.ts'

/** The effect of a stop on a step. A refusal has its code, and the rule of the database that refuses the same as a statement. */
export type Rule = `goes on: ${string}` | { code: RefusalCode; database?: string }
export type Rules = Record<Stop, Rule>

const each = <const K extends Stop, R extends Rule>(keys: readonly K[], rule: R) =>
  Object.fromEntries(keys.map((key) => [key, rule])) as Record<K, R>

// A new reason that stops a payout does not compile without its place here.
const ofPayouts = Object.keys({
  paused: 0,
  withdrawals_locked: 0,
  payment_missing: 0,
  address_changed: 0,
  address_waiting: 0,
  email_unconfirmed: 0,
  kyc_needed: 0,
} satisfies Record<PayoutStop, 0>) as PayoutStop[]

const gone = <W extends 'first' | 'second'>(who: W, rule: Rule) =>
  each([`${who}_suspended`, `${who}_removed`, `${who}_other_role`] as const, rule)
/** The operator of the step was suspended, removed or given another role. An unsigned role ends the session too. */
const actorGone = <W extends 'first' | 'second'>(who: W, database: string) =>
  gone(who, { code: 'session_ended', database })

const blocker = 'withdrawals_have_no_blocker'
const inPlace = 'approvals_are_by_people_in_place'

const anywhere = {
  member_closing: 'goes on: money keeps the account open',
  plan_closed: 'goes on: it closes for new deposits',
  receiving_address_replaced: 'goes on: the earlier one stays ours',
} as const satisfies Partial<Rules>

/** For money that does not leave the platform. */
const inside = {
  ...anywhere,
  ...each(ofPayouts, 'goes on: nothing is paid out'),
  member_locked: 'goes on: a locked member can receive',
} as const satisfies Partial<Rules>

/** A step towards a payout. */
const payout = {
  ...anywhere,
  ...each(ofPayouts, { code: 'withdrawal_blocked', database: blocker }),
  member_locked: { code: 'member_locked', database: blocker },
  // The key of the signature is outside the database.
  row_altered: { code: 'address_altered' },
} as const satisfies Partial<Rules>

const approverGone = gone('first', { code: 'withdrawal_blocked', database: blocker })

/** The second approves what the first requested. */
const request = {
  ...inside,
  ...gone('first', { code: 'approval_requester_gone', database: inPlace }),
  ...actorGone('second', inPlace),
  setting_tightened: 'goes on: two people decide already',
  row_altered: { code: 'decision_not_signed' },
} as const satisfies Rules

/** The first decides alone about a deposit. */
const alone = {
  ...inside,
  ...actorGone('first', 'deposits_take_two'),
  ...gone('second', 'goes on: one person decides it'),
  // A red check.
  member_locked: { code: 'second_person_needed', database: 'deposits_take_two' },
  setting_tightened: { code: 'second_person_needed', database: 'deposits_take_two' },
  row_altered: 'goes on: a payout checks it',
} as const satisfies Rules

const released = { member_locked: { code: 'member_locked', database: 'deposits_of_locked_members_stay' } } as const

/** The job posts what operators decided. */
const posting = {
  ...inside,
  ...gone('first', { code: 'approval_requester_gone', database: 'CL005' }),
  ...gone('second', 'goes on: one person decided it'),
  setting_tightened: 'goes on: decided before the change',
  row_altered: { code: 'internal_error' },
} as const satisfies Rules

export const rules = {
  /** The first approves a withdrawal. */
  approval: {
    ...payout,
    ...actorGone('first', blocker),
    ...gone('second', 'goes on: one person decides it'),
    setting_tightened: { code: 'second_person_needed', database: 'withdrawals_sent_were_approved' },
  },
  /** The second claims or takes over what the first approved. */
  claim: {
    ...payout,
    ...approverGone,
    ...actorGone('second', 'withdrawals_are_sent_by_people_in_place'),
    setting_tightened: 'goes on: approved before the change',
  },
  /** The second sends what the first approved. */
  sending: {
    ...payout,
    ...approverGone,
    ...gone('second', { code: 'session_ended' }),
    setting_tightened: 'goes on: approved before the change',
  },
  /** The third takes over from the second. */
  takeOver: {
    ...payout,
    ...approverGone,
    ...gone('second', 'goes on: that is its purpose'),
    setting_tightened: 'goes on: approved before the change',
  },
  request,
  alone,
  earlyRelease: { ...alone, ...released },
  requestedRelease: { ...request, ...released },
  /** No operator requests it: its day has come. */
  endOfTerm: {
    ...inside,
    ...gone('first', 'goes on: the job releases it'),
    ...gone('second', 'goes on: the job releases it'),
    setting_tightened: 'goes on: its term is over',
    row_altered: 'goes on: a payout checks it',
  },
  posting,
  postingOfTwo: { ...posting, ...gone('second', { code: 'approval_requester_gone', database: 'CL005' }) },
} as const satisfies Record<string, Rules>
