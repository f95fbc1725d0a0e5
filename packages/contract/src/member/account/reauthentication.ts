import * as z from 'zod/mini'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { Assertion, challenge } from '../../core/signing/passkeys.ts'
import { factorCode } from './factors.ts'
import { memberAction } from '../member-call.ts'

/** How a member can re-authenticate. The refusal `reauthentication_needed` lists those that the account has. */
export const reauthenticationMethods = ['password', 'code', 'passkey'] as const
export type ReauthenticationMethod = (typeof reauthenticationMethods)[number]

export const reauthenticate = memberAction({
  path: 'member/reauthenticate',
  summary:
    'Give the password again, or a code where the account has a second factor. For five minutes the session may then do what is refused as `reauthentication_needed`.',
  body: z.object({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
    code: z.optional(factorCode),
    /** The answer to a challenge of `startPasskeyReauthentication`. */
    passkey: z.optional(z.extend(Assertion, { challenge })),
  }),
  refusals: [
    'password_wrong',
    'factor_code_wrong',
    'passkey_refused',
    'challenge_over',
    'reauthentication_needed',
    'too_many_attempts',
  ],
})

export const startPasskeyReauthentication = memberAction({
  path: 'member/reauthenticate/passkey',
  summary: 'A challenge that a passkey answers in `reauthenticate`.',
  reply: z.object({ ...envelope, data: z.object({ challenge: text }) }),
})
