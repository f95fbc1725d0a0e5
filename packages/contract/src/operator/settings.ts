import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { operatorRoles } from '../core/constants.ts'
import { envelope, text, usd } from '../core/lenient-wire.ts'
import { amount, amountOrZero, refusing } from '../core/wire.ts'

/** What an owner may turn. */

export const Settings = z.object({
  /** Share of a referred member's first completed deposit that the sponsor gets, in hundredths of a percent. */
  referral_bonus_basis_points: z.number(),
  /** Withdrawals above this need an approved identity document; null asks for none. */
  kyc_required_above: usd,
  /** Whether money waits for a confirmed email; null means: when mail is really sent. */
  email_confirmation_required: z.nullable(z.boolean()),
  /** Whether the registration screen fills in the Referral ID from the link. */
  referral_prefill: z.boolean(),
  /** Withdrawals above this are approved by two operators. */
  two_approvals_above: usd,
  /** The smallest withdrawal, and the most that one member may ask for within 24 hours; null sets no limit. */
  withdrawal_min_amount: usd,
  withdrawal_daily_limit: usd,
  /** How long nothing is paid out to an address that was changed, and after a password that was reset. */
  address_lock_hours: z.number(),
  reset_lock_hours: z.number(),
  /** The version that is shown; a change brings it back. */
  changed_at: text,
})

function whole(min: number, max: number) {
  return z
    .int(refusing('setting_invalid'))
    .check(z.minimum(min, refusing('setting_invalid')), z.maximum(max, refusing('setting_invalid')))
}

export const viewSettings = call({
  method: 'GET',
  path: 'operator/settings',
  who: 'operator',
  roles: operatorRoles,
  summary: 'The settings, and what each was when nobody had changed it.',
  reply: z.object({ ...envelope, settings: Settings, defaults: z.omit(Settings, { changed_at: true }) }),
  refusals: [],
})

export const changeSettings = call({
  method: 'POST',
  path: 'operator/settings',
  who: 'operator',
  roles: ['owner'],
  summary:
    'Change the settings that are sent. Amounts are decimal text; null takes the gate of identity documents or a limit away.',
  body: z.object({
    changed_at: text,
    referral_bonus_basis_points: z.optional(whole(0, 10_000)),
    kyc_required_above: z.optional(z.nullable(amountOrZero)),
    email_confirmation_required: z.optional(z.nullable(z.boolean())),
    referral_prefill: z.optional(z.boolean()),
    two_approvals_above: z.optional(amountOrZero),
    withdrawal_min_amount: z.optional(z.nullable(amount)),
    withdrawal_daily_limit: z.optional(z.nullable(amount)),
    address_lock_hours: z.optional(whole(24, 720)),
    reset_lock_hours: z.optional(whole(24, 720)),
  }),
  reply: z.object(envelope),
  refusals: ['setting_invalid', 'amount_invalid', 'withdrawal_limits_invalid', 'changed_meanwhile'],
})
