import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { envelope, list, extension, text } from '../../core/wire/lenient-wire.ts'
import { Assertion, challenge, NewPasskey } from '../../core/signing/passkeys.ts'
import { cleanCode, id, refusing, title } from '../../core/wire/wire.ts'
import { memberAction, memberRead } from '../member-call.ts'

/** The second factors of a member: an authenticator app, recovery codes and passkeys. The specification has none. */

/**
 * A code of six digits from the authenticator app, or a recovery code of ten letters and digits, with or without spaces
 * and hyphens.
 */
export const factorCode = z
  .string(refusing('factor_code_wrong'))
  .check(
    z.overwrite(cleanCode),
    z.minLength(6, refusing('factor_code_wrong')),
    z.maxLength(40, refusing('factor_code_wrong')),
  )

export const completeSignIn = call({
  method: 'POST',
  path: 'member/sign-in/factor',
  who: 'visitor',
  summary:
    'Complete a sign-in that was refused as `second_factor_needed`, or that began with a passkey, with its `challenge`; `data` is the session token.',
  body: z.object({ challenge, code: z.optional(factorCode), passkey: z.optional(Assertion) }),
  reply: z.object({ ...envelope, data: z.string().check(z.minLength(1)) }),
  refusals: ['factor_code_wrong', 'passkey_refused', 'challenge_over', 'account_locked', 'too_many_attempts'],
})

export const startPasskeySignIn = call({
  method: 'POST',
  path: 'member/sign-in/passkey',
  who: 'visitor',
  summary: 'A challenge for a sign-in with a passkey and without a password, for `completeSignIn`.',
  reply: z.object({ ...envelope, data: z.object({ challenge: text }) }),
  refusals: ['too_many_attempts'],
})

const Passkey = z.object({ _id: text, name: text, added_at: text, last_used_at: z.nullable(text) })
export type Passkey = z.infer<typeof Passkey>

const Factors = z.object({
  /** When the authenticator app was added; null when there is none. */
  authenticator_added_at: z.nullable(text),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.number(),
  passkeys: list(Passkey),
  /** When the password was last changed or reset; at first, when the account was opened. */
  password_set_at: extension(text),
  /** When support removes all of them, because somebody said that they are lost. */
  removed_at: extension(text),
})
export type Factors = z.infer<typeof Factors>

export const viewFactors = memberRead({
  path: 'member/factors',
  summary: 'The second factors of the member.',
  reply: z.object({ ...envelope, data: Factors }),
})

export const startAuthenticator = memberAction({
  path: 'member/factors/authenticator',
  summary: 'Make the secret of an authenticator app. It counts once a code of it was entered.',
  reply: z.object({
    ...envelope,
    /** In base32 for typing, and as the `otpauth:` URL of a QR code. */
    data: z.object({ secret: text, secret_url: text }),
  }),
  refusals: ['email_unconfirmed', 'reauthentication_needed', 'authenticator_exists'],
})

/** Ten codes, where they are new: they are shown once. */
const newCodes = z.object({ ...envelope, data: z.object({ recovery_codes: list(text) }) })

export const confirmAuthenticator = memberAction({
  path: 'member/factors/authenticator/confirm',
  summary: 'Add the authenticator app with a code of it. The first factor comes with recovery codes.',
  body: z.object({
    code: z.string(refusing('authenticator_code_wrong')).check(z.overwrite(cleanCode), z.maxLength(20)),
  }),
  reply: newCodes,
  refusals: ['authenticator_code_wrong', 'authenticator_exists', 'challenge_over'],
})

export const removeAuthenticator = memberAction({
  path: 'member/factors/authenticator/remove',
  summary: 'Remove the authenticator app; without another factor the recovery codes too.',
  refusals: ['reauthentication_needed', 'factor_not_there'],
})

export const renewRecoveryCodes = memberAction({
  path: 'member/factors/recovery-codes',
  summary: 'Make ten new recovery codes. The earlier ones work no longer.',
  reply: newCodes,
  refusals: ['reauthentication_needed', 'factor_not_there'],
})

export const startPasskey = memberAction({
  path: 'member/factors/passkeys/start',
  summary: 'What the browser needs to make a passkey.',
  reply: z.object({
    ...envelope,
    /** The site and the account for which it is made, and the ids of the passkeys that the account has. */
    data: z.object({ challenge: text, site: text, account: text, email: text, known: list(text) }),
  }),
  refusals: ['email_unconfirmed', 'reauthentication_needed', 'too_many_passkeys'],
})

export const addPasskey = memberAction({
  path: 'member/factors/passkeys',
  summary: 'Add a passkey that the browser has made. The first factor comes with recovery codes.',
  body: z.object({ challenge, name: title('passkey_name_invalid', { min: 1, max: 60 }), passkey: NewPasskey }),
  reply: newCodes,
  refusals: ['passkey_refused', 'passkey_exists', 'too_many_passkeys', 'challenge_over'],
})

export const removePasskey = memberAction({
  path: 'member/factors/passkeys/:id/remove',
  summary: 'Remove a passkey; without another factor the recovery codes too.',
  params: z.object({ id }),
  refusals: ['reauthentication_needed', 'factor_not_there'],
})

export const keepFactors = memberAction({
  path: 'member/factors/keep',
  summary:
    'Stop the removal of the second factors that support has begun, in a session that signed in with one of more than 30 days.',
  refusals: ['factor_removal_over', 'factor_too_new'],
})
