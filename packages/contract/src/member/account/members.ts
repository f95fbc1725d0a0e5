import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { investmentPlans, uploadBytesMax } from '../../core/constants.ts'
import { envelope, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { newPassword, refusing, title } from '../../core/wire/wire.ts'
import { DueTerms } from '../terms.ts'
import { memberRead } from '../member-call.ts'

/** The member's account: profile and balances. */

/** The user of the specification (section 3). */
export const User = z.object({
  full_name: text,
  email: text,
  username: text,
  image: text,
  account_type: text,
  investment_plan: text,
  balance: usd,
  active_deposit: usd,
  total_withdrawal: usd,
  bonus: usd,
  bitcoin_address: text,
  ethereum_address: text,
  usdt_address: text,
  /**
   * Not in the specification: from when the locked saved addresses take withdrawals; and for how many
   * hours an address is locked that is saved now with re-authentication, absent before the first one, which is not locked.
   */
  bitcoin_usable_from: extension(text),
  ethereum_usable_from: extension(text),
  usdt_usable_from: extension(text),
  address_lock_hours: extension(z.number()),
})
export type User = z.infer<typeof User>

const token = z.string().check(z.minLength(1))

export const viewMember = memberRead({
  path: 'user/action/view-info',
  summary: 'The member’s own account; `data` is the new session token.',
  /**
   * Not in the specification: `capabilities` lists what the server has beyond it, of the names in `capabilities.ts`; `terms_due` is there
   * while the member has not agreed to the terms in force; `session_idle_seconds` is how long a session lives without a call;
   * `passkey_user` is the site and the account under which passkeys of the member are kept.
   */
  reply: z.object({
    ...envelope,
    user: User,
    data: token,
    capabilities: extension(z.array(text)),
    terms_due: extension(DueTerms),
    session_idle_seconds: extension(z.int().check(z.gte(120))),
    passkey_user: extension(z.object({ site: text, account: text })),
  }),
})

const address = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(128))))

export const editProfile = call({
  method: 'PUT',
  path: 'user/action/edit-info',
  who: 'member',
  summary: 'Change the profile. What is absent stays as it is; an empty address removes the saved one.',
  body: z.object({
    /** An empty string means that no new password was entered. */
    password: z.optional(z.nullable(z.union([z.literal(''), newPassword], refusing('password_length')))),
    /** Not in the specification: required for a new password without re-authentication within five minutes. */
    current_password: z.optional(z.nullable(z.string().check(z.maxLength(512)))),
    /** Not in the specification: refuse a new address as `reauthentication_needed` where it would be saved without re-authentication. */
    prefers_reauthentication: z.optional(z.nullable(z.boolean())),
    full_name: z.optional(title('full_name_invalid', { min: 1, max: 100 })),
    investment_plan: z.optional(z.nullable(z.enum(investmentPlans, refusing('investment_plan_invalid')))),
    bitcoin_address: address,
    ethereum_address: address,
    usdt_address: address,
  }),
  reply: z.object({ ...envelope, user: User, data: token }),
  refusals: [
    'password_common',
    'password_personal',
    'current_password_required',
    'current_password_wrong',
    'bitcoin_address_invalid',
    'ethereum_address_invalid',
    'usdt_address_invalid',
    'payout_address_ours',
    'payout_address_contract',
    'payout_address_saved',
    'email_unconfirmed',
    'too_many_address_changes',
    'reauthentication_needed',
    'too_many_attempts',
  ],
})

export const changePhoto = call({
  method: 'PUT',
  path: 'user/action/edit-info/photo',
  who: 'member',
  summary: 'Change the profile picture. It is decoded and encoded again.',
  fields: z.object({}),
  file: { name: 'photo', bytesMax: uploadBytesMax.photo },
  reply: z.object({ ...envelope, user: User, data: token }),
  refusals: ['photo_missing', 'image_not_supported', 'image_unreadable', 'image_too_large', 'image_too_many_pixels'],
})
