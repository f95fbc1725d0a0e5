import * as z from 'zod/mini'
import { text, usd } from '../../core/wire/lenient-wire.ts'

/**
 * Facts about the member and the address of a record that is not decided yet, as data: the screens, the server and the
 * tests read it, and the function `record_checks` of the database has the same rows. Reasons that stop a withdrawal are blockers, and
 * are no checks.
 */
interface RecordCheck {
  on: readonly CheckedKind[]
  /** The level of a check that found something. Otherwise it is green. Red takes a second person. */
  level: 'amber' | 'red'
  /** For operators. The screens replace the places. */
  found: string
  clear: string
  /** The screen that shows more, with the member and the address in it. */
  to: string
}

export const checkedKinds = ['withdrawal', 'deposit', 'identity'] as const
export type CheckedKind = (typeof checkedKinds)[number]

export const checkLevels = ['green', 'amber', 'red'] as const
export type CheckLevel = (typeof checkLevels)[number]

const everywhere = checkedKinds
const money = ['withdrawal', 'deposit'] as const
const member = '/members/{member}'
const payouts = '/withdrawals?status=completed&member_id={member}'
const payments = '/deposits?status=completed&member_id={member}'

export const checkTable = {
  address_shared: {
    on: ['withdrawal'],
    level: 'red',
    found: 'Other members have this address too: {number}',
    clear: 'No other member has this address',
    to: '/members?search={address}',
  },
  account_locked: {
    on: ['deposit'],
    level: 'red',
    found: 'The account has been locked since {at}',
    clear: 'The account is not locked',
    to: member,
  },
  address_first: {
    on: ['withdrawal'],
    level: 'amber',
    found: 'First payout to this address',
    clear: 'Earlier payouts to this address: {number}',
    to: payouts,
  },
  address_changed: {
    on: ['withdrawal'],
    level: 'amber',
    found: 'The address was saved recently, on {at}',
    clear: 'The address was saved on {at}',
    to: member,
  },
  email_changed: {
    on: everywhere,
    level: 'amber',
    found: 'The email was changed recently, on {at}',
    clear: 'The email was not changed recently',
    to: member,
  },
  access_changed: {
    on: everywhere,
    level: 'amber',
    found: 'The password was reset or a second factor changed recently, on {at}',
    clear: 'Password and second factors were not changed recently',
    to: member,
  },
  device_new: {
    on: everywhere,
    level: 'amber',
    found: 'First sign-in from another device or network on {at}',
    clear: 'No new device or network recently',
    to: member,
  },
  out_in_1_day: {
    on: ['withdrawal'],
    level: 'amber',
    found: 'All that was paid in within a day goes out again: {paid_in} in, {amount} out',
    clear: 'Within a day: {paid_in} in, {amount} out',
    to: payouts,
  },
  out_in_7_days: {
    on: ['withdrawal'],
    level: 'amber',
    found: 'All that was paid in within 7 days goes out again: {paid_in} in, {amount} out',
    clear: 'Within 7 days: {paid_in} in, {amount} out',
    to: payouts,
  },
  out_in_30_days: {
    on: ['withdrawal'],
    level: 'amber',
    found: 'All that was paid in within 30 days goes out again: {paid_in} in, {amount} out',
    clear: 'Within 30 days: {paid_in} in, {amount} out',
    to: payouts,
  },
  deposit_recent: {
    on: ['withdrawal'],
    level: 'amber',
    found: 'Requested soon after a deposit of {at}',
    clear: 'No deposit shortly before',
    to: payments,
  },
  identity_missing: {
    on: money,
    level: 'amber',
    found: 'The identity is not verified',
    clear: 'The identity is verified',
    to: member,
  },
  sponsor_locked: {
    on: everywhere,
    level: 'amber',
    found: 'The account of the sponsor has been locked since {at}',
    clear: 'No sponsor with a locked account',
    to: member,
  },
  rejected_before: {
    on: everywhere,
    level: 'amber',
    found: 'Rejected within a year: {number}',
    clear: 'Nothing was rejected within a year',
    to: member,
  },
} as const satisfies Record<string, RecordCheck>

export type CheckName = keyof typeof checkTable
export const checkNames = Object.keys(checkTable) as [CheckName, ...CheckName[]]

const CheckResult = z.object({
  name: z.enum(checkNames),
  level: z.enum(checkLevels),
  number: z.nullable(z.number()),
  at: z.nullable(text),
  amount: usd,
  paid_in: usd,
})
export type CheckResult = z.infer<typeof CheckResult>

/** All checks of an open record, in the order of the table. A decided record has no checks. */
export const checks = z.array(CheckResult)

/** The worst level of a record in a list; null after its decision. */
export const worstCheck = z.nullable(z.enum(checkLevels))
