import * as z from 'zod/mini'
import type { Schema } from '../../core/call.ts'
import type { Asset } from '../../core/constants.ts'
import { amount, amountOrZero, line, refusing } from '../../core/wire/wire.ts'
import { supportContact, webAddress, type companyFields } from '../../member/company.ts'
import { pauseReasons, type PauseReason } from '../../member/money/withdrawals.ts'

/** How a setting is counted. Amounts are cents, shares hundredths of a percent. */
export type Unit = 'usd' | 'basis_points' | 'hours' | 'months' | 'years' | 'count' | 'choice' | 'pause' | 'text' | 'url'

/** As it is stored: cents, counts, choices, texts. */
export type SettingValue = number | bigint | boolean | string | null

interface Setting {
  /** Its name on screens and in sentences that the server composes. */
  title: string
  unit: Unit
  /**
   * The direction in which its rule becomes looser: a change that way takes two owners. Null where no rule depends on it. A setting
   * without a value is the loosest; a choice ranks `false` below null, and null below `true`. A pause is looser when it is removed. Each
   * change of a text takes two owners, the first one too: all members read it, and follow its link.
   */
  looserWhen: 'higher' | 'lower' | 'removed' | 'changed' | null
  default: SettingValue
  /** The values that a change may set. Null removes a limit or a text. */
  input: Schema
  help: string
  /** The meaning of null, for a choice or a pause. */
  unset?: string
}

/** Decisions of two people. */
const twoPeople = {
  two_approvals_above: {
    title: 'Two people above',
    unit: 'usd',
    looserWhen: 'higher',
    default: 10_000_00n,
    input: amountOrZero,
    help: 'Above this, two operators decide a withdrawal, a deposit, an early release or a distribution. The sums of 24 hours count too: those of one member, and what one operator decided alone.',
  },
  deposit_difference_basis_points: {
    title: 'Two people when a payment differs by more than',
    unit: 'basis_points',
    looserWhen: 'higher',
    default: 500,
    input: whole(0, 10_000),
    help: 'Of the amount requested. A payment outside the limits of its plan always takes two people.',
  },
} as const satisfies Record<string, Setting>

/** Limits and locks of withdrawals. */
const withdrawals = {
  withdrawal_min_amount: {
    title: 'Minimum withdrawal',
    unit: 'usd',
    looserWhen: 'lower',
    default: 10_00n,
    input: z.nullable(amount),
    help: 'Members can always withdraw their whole balance. Leave empty for no minimum.',
  },
  withdrawal_daily_limit: {
    title: '24-hour limit',
    unit: 'usd',
    looserWhen: 'higher',
    default: null,
    input: z.nullable(amount),
    help: 'The total that a member can withdraw within 24 hours. Leave empty for no limit.',
  },
  withdrawal_reauthentication_above: {
    title: 'Password or second factor for withdrawals above',
    unit: 'usd',
    looserWhen: 'higher',
    default: null,
    input: z.nullable(amountOrZero),
    help: 'Members give it again, unless they signed in within five minutes. Their withdrawals of 24 hours count together. Leave empty to ask for none.',
  },
  address_lock_hours: {
    title: 'Withdrawal lock after an address change',
    unit: 'hours',
    looserWhen: 'lower',
    default: 24,
    input: whole(24, 720),
    help: 'From 24 to 720 hours.',
  },
  reset_lock_hours: {
    title: 'Withdrawal lock after a password reset',
    unit: 'hours',
    looserWhen: 'lower',
    default: 24,
    input: whole(24, 720),
    help: 'From 24 to 720 hours.',
  },
} as const satisfies Record<string, Setting>

const smallestDeposit = {
  unit: 'usd',
  looserWhen: 'lower',
  default: null,
  input: z.nullable(amount),
  help: 'Set it above the network fee of collecting the coins from the address. Leave empty for no minimum.',
} as const

/** Limits for the requests of one member. */
const requests = {
  bitcoin_deposit_min: { title: 'Smallest deposit in Bitcoin', ...smallestDeposit },
  ethereum_deposit_min: { title: 'Smallest deposit in Ethereum', ...smallestDeposit },
  usdt_deposit_min: { title: 'Smallest deposit in USDT', ...smallestDeposit },
  pending_deposits_max: {
    title: 'Deposits of a member that may wait',
    unit: 'count',
    looserWhen: 'higher',
    default: 10,
    input: whole(1, 10_000),
    help: 'For their payment. An operator looks at each. From 1 to 10,000.',
  },
  pending_withdrawals_max: {
    title: 'Pending withdrawals of a member',
    unit: 'count',
    looserWhen: 'higher',
    default: 5,
    input: whole(1, 10_000),
    help: 'An operator decides each. From 1 to 10,000.',
  },
  money_requests_hourly_max: {
    title: 'Deposits and withdrawals of a member in an hour',
    unit: 'count',
    looserWhen: 'higher',
    default: 60,
    input: whole(1, 100_000),
    help: 'Cancelled ones count too. From 1 to 100,000.',
  },
} as const satisfies Record<string, Setting>

/** Payments that the server sees on a chain. */
const payments = {
  automatic_credit_max: {
    title: 'Credit payments by themselves up to',
    unit: 'usd',
    looserWhen: 'higher',
    default: 1_000_00n,
    input: amountOrZero,
    help: 'For payments to an address of a deposit or a member, as the source of the chain shows them. All of a member in 24 hours count together. Above it, an operator decides. Zero: an operator decides each.',
  },
  deposit_open_hours: {
    title: 'An unpaid deposit ends after',
    unit: 'hours',
    looserWhen: null,
    default: 24,
    input: whole(1, 720),
    help: 'Where the server sees the payments to its address. Others are ended by an operator. From 1 to 720 hours.',
  },
} as const satisfies Record<string, Setting>

/** Identity and email of members. */
const identity = {
  kyc_required_above: {
    title: 'Identity check above',
    unit: 'usd',
    looserWhen: 'higher',
    default: null,
    input: z.nullable(amountOrZero),
    help: 'Withdrawals above this need an approved identity document. Leave empty for no check.',
  },
  document_kept_months: {
    title: 'Identity documents are kept for',
    unit: 'months',
    looserWhen: 'lower',
    default: 60,
    input: whole(1, 240),
    help: 'After a rejection, or after the account of an approved document was closed. Then they are deleted. Find out what the law of your country asks for. From 1 to 240.',
  },
  member_age_min: {
    title: 'Youngest member',
    unit: 'years',
    looserWhen: 'lower',
    default: 18,
    input: whole(16, 25),
    help: 'By the birth date on the identity document. From 16 to 25.',
  },
  email_confirmation_required: {
    title: 'Require a confirmed email to move money',
    unit: 'choice',
    looserWhen: 'lower',
    default: null,
    input: z.nullable(z.boolean()),
    help: '',
    unset: 'When email delivery is set up',
  },
} as const satisfies Record<string, Setting>

const referrals = {
  referral_bonus_basis_points: {
    title: 'Referral bonus',
    unit: 'basis_points',
    looserWhen: 'higher',
    default: 500,
    input: whole(0, 10_000),
    help: 'Share of a referred member’s first completed deposit, paid to the sponsor.',
  },
  referral_prefill: {
    title: 'Fill in the Referral ID on the registration screen from the link',
    unit: 'choice',
    looserWhen: null,
    default: false,
    input: z.boolean(),
    help: '',
  },
} as const satisfies Record<string, Setting>

/** Why withdrawals are paused, as operators read it. Members read a sentence of their app. */
export const pauseTitles: Record<PauseReason, string> = {
  maintenance: 'Maintenance',
  network: 'Trouble on the network of the asset',
  security: 'A security check',
}

/** Pauses of withdrawals, by asset. `pauseWithdrawals` begins one too. */
const pauses = {
  bitcoin_pause: pause('Bitcoin'),
  ethereum_pause: pause('Ethereum'),
  usdt_pause: pause('USDT'),
} as const satisfies Record<`${Asset}_pause`, Setting>

/** The texts and links for members */
const company = {
  terms_url: page('Address of the terms', 'Starts with https://. The box on the registration screen links to it.'),
  terms_version: words(
    'Version of the terms',
    line('terms_version_invalid', { min: 1, max: 40 }),
    'A date or a label, such as 2026-11-01. When it changes, members are asked to agree at their next sign-in, and cannot make a deposit before. Put the new terms at their address first.',
  ),
  privacy_url: page('Address of the privacy notice'),
  risk_line: words('Sentence about risk', sentence(), 'Such as: You can lose some or all of your money.'),
  risk_url: page('Address of the page about risk'),
  fees_url: page('Address of the fees'),
  company_line: words('Company', sentence(), 'Name, place and register number, in one line.'),
  support_contact: words(
    'Support',
    supportContact,
    'An email address, or the address of a page that starts with https://.',
  ),
} as const satisfies Record<(typeof companyFields)[number], Setting>

/**
 * The settings that an owner can change, in their groups. The form, the calls, the defaults, the types of the columns and the table in
 * the docs follow from these rows. The migration repeats the column and the direction of each; a test compares them.
 */
export const settingGroups = { twoPeople, payments, withdrawals, pauses, requests, identity, referrals, company }

function whole(min: number, max: number) {
  const refusal = refusing('setting_invalid')
  return z.int(refusal).check(z.minimum(min, refusal), z.maximum(max, refusal))
}

function sentence() {
  return line('setting_text_invalid', { min: 1, max: 200 })
}

function pause(asset: string) {
  return {
    title: `Pause of ${asset} withdrawals`,
    unit: 'pause',
    looserWhen: 'removed',
    default: null,
    input: z.nullable(z.enum(pauseReasons, refusing('setting_invalid'))),
    help: 'Nothing is requested, approved, claimed or sent meanwhile. Members read why.',
    unset: 'Not paused',
  } as const
}

function words<I extends Schema>(title: string, input: I, help: string) {
  return { title, unit: 'text', looserWhen: 'changed', default: null, input: z.nullable(input), help } as const
}

function page(title: string, help = 'Starts with https://, on a listed host.') {
  return { ...words(title, webAddress, help), unit: 'url' } as const
}
