import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { accountTypes } from '../../core/constants.ts'
import { envelope, extension, text } from '../../core/wire/lenient-wire.ts'
import { cleanEmail, email, newPassword, refusing, title } from '../../core/wire/wire.ts'
import { memberAction } from '../member-call.ts'

/** Registering, signing in and out, and resetting a password. */

export const registerMember = call({
  method: 'POST',
  path: 'user/account/register',
  who: 'visitor',
  summary: 'Create a member account.',
  /** Not in the specification: the version of the terms that the screen linked to. */
  query: z.object({ terms: z.optional(z.string().check(z.maxLength(40))) }),
  body: z.object({
    full_name: title('full_name_invalid', { min: 1, max: 100 }),
    account_type: z._default(z.enum(accountTypes, refusing('account_type_invalid')), 'basic'),
    upline: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(100, refusing('referral_id_not_found')))), ''),
    email,
    password: newPassword,
  }),
  /** Not in the specification: `is_mailed`, whether a link that confirms the address was mailed. */
  reply: z.object({ ...envelope, is_mailed: extension(z.boolean()) }),
  refusals: ['email_taken', 'referral_id_not_found', 'password_common', 'password_personal', 'too_many_attempts'],
})

export const signIn = call({
  method: 'POST',
  path: 'user/account/login',
  who: 'visitor',
  summary: 'Sign in with email and password; `data` is the session token.',
  body: z.object({
    username: z.string().check(z.overwrite(cleanEmail), z.minLength(1, refusing('email_invalid')), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(512)),
  }),
  reply: z.object({ ...envelope, data: z.string().check(z.minLength(1)) }),
  refusals: ['wrong_credentials', 'second_factor_needed', 'account_locked', 'too_many_attempts', 'too_many_calls'],
})

export const requestPasswordReset = call({
  method: 'POST',
  path: 'user/account/reset-password',
  who: 'visitor',
  summary: 'Mail a link for a new password, if the address has an account. The reply never says whether it has.',
  body: z.object({ username: email }),
  reply: z.object(envelope),
  refusals: ['too_many_attempts'],
})

export const signOut = memberAction({
  path: 'member/sign-out',
  summary: 'End this session on the server.',
})

/** The calls of the links in mails. Their pages are outside the client's routes. */
export const linkToken = z.string(refusing('link_not_valid')).check(z.regex(/^[\w-]{65}$/, refusing('link_not_valid')))

export const resetPassword = call({
  method: 'POST',
  path: 'member/account/reset',
  who: 'visitor',
  summary: 'Choose a new password with the token of a reset mail. Ends every session.',
  body: z.object({ token: linkToken, password: newPassword }),
  reply: z.object(envelope),
  refusals: ['link_not_valid', 'password_common', 'password_personal'],
})

export const describeResetLink = call({
  method: 'POST',
  path: 'member/account/reset/about',
  who: 'visitor',
  summary: 'The email of the account that a reset mail is about, by the token of its link, which stays unused.',
  body: z.object({ token: linkToken }),
  reply: z.object({ ...envelope, data: z.object({ email: text }) }),
  refusals: ['link_not_valid'],
})

export const confirmEmail = call({
  method: 'POST',
  path: 'member/account/confirm',
  who: 'visitor',
  summary: 'Confirm an email address with the token of a confirmation mail.',
  body: z.object({ token: linkToken }),
  reply: z.object(envelope),
  refusals: ['link_not_valid'],
})

export const resendConfirmation = memberAction({
  path: 'member/account/confirmation',
  summary: 'Mail another link that confirms the email address. Nothing is sent to a confirmed one.',
  refusals: ['too_many_attempts'],
})

export const describeFreezeLink = call({
  method: 'POST',
  path: 'member/account/freeze/about',
  who: 'visitor',
  summary: 'What a security mail was about, by the token of its link, which stays unused.',
  body: z.object({ token: linkToken }),
  reply: z.object({ ...envelope, data: z.object({ what: z.nullable(text), at: z.nullable(text) }) }),
  refusals: ['link_not_valid'],
})

export const freezeAccount = call({
  method: 'POST',
  path: 'member/account/freeze',
  who: 'visitor',
  summary: 'Lock the account with the token of a security mail. Ends every session and takes no sign-in.',
  body: z.object({ token: linkToken }),
  reply: z.object({ ...envelope, data: z.optional(text) }),
  refusals: ['link_not_valid'],
})
