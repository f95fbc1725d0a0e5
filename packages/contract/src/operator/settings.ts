import * as z from 'zod/mini'
import { operatorRoles } from '../core/constants.ts'
import { envelope, text, usd } from '../core/lenient-wire.ts'
import { amount, amountOrZero, line, refusing } from '../core/wire.ts'
import { supportContact, webAddress } from '../member/company.ts'
import { settingNames } from './setting-rules.ts'
import { reason, version } from './shared/fields.ts'
import { operatorAction, operatorRead } from './shared/operator-call.ts'

/** The settings that an owner can change. */

export const Settings = z.object({
  /** Share of a referred member's first completed deposit that the sponsor gets, in hundredths of a percent. */
  referral_bonus_basis_points: z.number(),
  /** Withdrawals above this need an approved identity document; null needs none. */
  kyc_required_above: usd,
  /** Whether moving money needs a confirmed email; null: when email delivery is set up. */
  email_confirmation_required: z.nullable(z.boolean()),
  /** Whether the registration screen fills in the Referral ID from the link. */
  referral_prefill: z.boolean(),
  /**
   * Above this two people decide: a withdrawal, a confirmation, an early release, a distribution; and what one operator decides alone
   * within 24 hours, all of these together.
   */
  two_approvals_above: usd,
  /** The minimum withdrawal, and a member's limit within 24 hours; null sets none. */
  withdrawal_min_amount: usd,
  withdrawal_daily_limit: usd,
  /** Withdrawals above this need a proof of who the member is, at most five minutes old; null needs none. */
  withdrawal_proof_above: usd,
  /** How far a payment may be from the requested amount, in hundredths of a percent, for one person to confirm it. */
  deposit_difference_basis_points: z.number(),
  /** One member's most pending deposits, pending withdrawals, and requests of both within an hour. */
  pending_deposits_max: z.number(),
  pending_withdrawals_max: z.number(),
  money_requests_hourly_max: z.number(),
  /** The withdrawal locks after an address change and after a password reset. */
  address_lock_hours: z.number(),
  reset_lock_hours: z.number(),
  /** For so many months, an identity document is kept after its rejection, or after the account of an approved one was closed. */
  document_kept_months: z.number(),
  /** The company's texts and contacts. */
  terms_url: z.nullable(text),
  /** Members agree to the terms again when it changes. */
  terms_version: z.nullable(text),
  privacy_url: z.nullable(text),
  risk_line: z.nullable(text),
  risk_url: z.nullable(text),
  fees_url: z.nullable(text),
  company_line: z.nullable(text),
  /** An email address, or the address of a page. */
  support_contact: z.nullable(text),
  changed_at: text,
  version,
})

function whole(min: number, max: number) {
  return z
    .int(refusing('setting_invalid'))
    .check(z.minimum(min, refusing('setting_invalid')), z.maximum(max, refusing('setting_invalid')))
}

const sentence = z.optional(z.nullable(line('setting_text_invalid', { min: 1, max: 200 })))

export const viewSettings = operatorRead({
  path: 'operator/settings',
  roles: operatorRoles,
  summary: 'The settings and their defaults.',
  reply: z.object({
    ...envelope,
    settings: Settings,
    defaults: z.omit(Settings, { changed_at: true, version: true }),
    requested: z.array(z.object({ setting: z.enum(settingNames), approval_id: text })),
  }),
  refusals: [],
})

export const changeSettings = operatorAction({
  path: 'operator/settings',
  roles: ['owner'],
  summary:
    'Change the settings that are sent. Amounts are decimal text; null removes a limit, the identity check or a text. What loosens a rule, and each change of a text, needs a `reason`, and becomes a request for another owner where there is one.',
  versioned: true,
  body: z.object({
    referral_bonus_basis_points: z.optional(whole(0, 10_000)),
    kyc_required_above: z.optional(z.nullable(amountOrZero)),
    email_confirmation_required: z.optional(z.nullable(z.boolean())),
    referral_prefill: z.optional(z.boolean()),
    two_approvals_above: z.optional(amountOrZero),
    withdrawal_min_amount: z.optional(z.nullable(amount)),
    withdrawal_daily_limit: z.optional(z.nullable(amount)),
    withdrawal_proof_above: z.optional(z.nullable(amountOrZero)),
    deposit_difference_basis_points: z.optional(whole(0, 10_000)),
    pending_deposits_max: z.optional(whole(1, 10_000)),
    pending_withdrawals_max: z.optional(whole(1, 10_000)),
    money_requests_hourly_max: z.optional(whole(1, 100_000)),
    address_lock_hours: z.optional(whole(24, 720)),
    reset_lock_hours: z.optional(whole(24, 720)),
    document_kept_months: z.optional(whole(1, 240)),
    terms_url: z.optional(z.nullable(webAddress)),
    terms_version: z.optional(z.nullable(line('terms_version_invalid', { min: 1, max: 40 }))),
    privacy_url: z.optional(z.nullable(webAddress)),
    risk_line: sentence,
    risk_url: z.optional(z.nullable(webAddress)),
    fees_url: z.optional(z.nullable(webAddress)),
    company_line: sentence,
    support_contact: z.optional(z.nullable(supportContact)),
    reason: z.optional(reason),
  }),
  reply: z.object({ ...envelope, approval_ids: z.array(text) }),
  refusals: [
    'decision_not_signed',
    'withdrawal_limits_invalid',
    'link_not_listed',
    'payment_address_named',
    'second_person_needed',
    'no_eligible_approver',
    'approval_requested_already',
  ],
})
