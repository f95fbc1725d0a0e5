import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { Assertion, challenge } from '../../core/signing/passkeys.ts'
import { factorCode } from './factors.ts'

/** How a member can prove again who they are. The refusal `step_up_needed` lists those that the account has. */
export const stepUpMethods = ['password', 'code', 'passkey'] as const
export type StepUpMethod = (typeof stepUpMethods)[number]

export const confirmIdentity = call({
  method: 'POST',
  path: 'member/confirm-identity',
  who: 'member',
  summary:
    'Give the password again, or a code where the account has a second factor. For five minutes the session may then do what is refused as `step_up_needed`.',
  body: z.object({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
    code: z.optional(factorCode),
    /** The answer to a challenge of `startPasskeyProof`. */
    passkey: z.optional(z.extend(Assertion, { challenge })),
  }),
  reply: z.object(envelope),
  refusals: [
    'password_wrong',
    'factor_code_wrong',
    'passkey_refused',
    'factor_wait_over',
    'step_up_needed',
    'too_many_attempts',
  ],
})

export const startPasskeyProof = call({
  method: 'POST',
  path: 'member/confirm-identity/passkey',
  who: 'member',
  summary: 'A challenge that a passkey answers in `confirmIdentity`.',
  reply: z.object({ ...envelope, data: z.object({ challenge: text }) }),
  refusals: [],
})
