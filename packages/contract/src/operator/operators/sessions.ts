import * as z from 'zod/mini'
import { cleanCode } from '../../core/typed/clean-code.ts'
import { cleanEmail } from '../../core/typed/clean-email.ts'
import { call } from '../../core/call.ts'
import { operatorRoles } from '../../core/constants.ts'
import { emailText } from '../../core/wire/email-text.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { Assertion, challenge } from '../../core/signing/passkeys.ts'
import { authenticatorCode } from '../shared/fields.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Signing in to the back office, and out of it. */

/** The operator who is signed in, and the other active operators: those who could approve a request. */
const OperatorSession = z.object({
  operator: z.object({ name: text, email: emailText, role: z.enum(operatorRoles) }),
  colleagues: z.array(z.object({ id: text, role: text })),
})
export type OperatorSession = z.infer<typeof OperatorSession>

const passkeyAnswer = z.optional(z.extend(Assertion, { challenge }))

export const signInOperator = call({
  method: 'POST',
  path: 'operator/sign-in',
  who: 'visitor',
  fromBackOffice: true,
  summary:
    'Sign in with email, password and authenticator code, recovery code or passkey; the session is a cookie. A suspended owner cannot, and may object to their removal with `objects`.',
  body: z.object({
    email: z.string().check(z.overwrite(cleanEmail), z.maxLength(254)),
    password: z.string().check(z.maxLength(512)),
    /** Six digits, or a recovery code of ten letters and digits. */
    code: z.optional(
      z
        .string()
        .check(z.overwrite(cleanCode), z.regex(/^(\d{6}|[a-z0-9]{10})$/i, { error: 'wrong_operator_credentials' })),
    ),
    /** In place of the code: the answer to a challenge of `startOperatorPasskeySignIn`. */
    passkey: passkeyAnswer,
    objects: z.optional(z.boolean()),
  }),
  reply: z.object({ ...envelope, ...OperatorSession.shape }),
  refusals: [
    'wrong_operator_credentials',
    'challenge_over',
    'operator_suspended',
    'operator_removal_waits',
    'too_many_attempts',
  ],
})

export const signOutOperator = operatorAction({
  path: 'operator/sign-out',
  roles: operatorRoles,
  withoutReauthentication: 'It ends a session.',
  decidesNothing: true,
  summary: 'End the operator’s session.',
})

export const reauthenticateOperator = operatorAction({
  path: 'operator/reauthenticate',
  roles: operatorRoles,
  withoutReauthentication: 'It takes the factor.',
  decidesNothing: true,
  summary:
    'Give a code of the authenticator or use a passkey, which the calls that answer `reauthentication_needed` need within the last five minutes. The fifth wrong one ends the session.',
  body: z.object({
    code: z.optional(authenticatorCode),
    /** In place of the code: the answer to a challenge of `startOperatorPasskeyReauthentication`. */
    passkey: passkeyAnswer,
  }),
  refusals: ['authenticator_code_wrong', 'passkey_refused', 'challenge_over'],
})

export const viewOperator = operatorRead({
  path: 'operator/me',
  roles: operatorRoles,
  summary: 'The operator who is signed in, and the roles of the other operators.',
  reply: z.object({ ...envelope, ...OperatorSession.shape }),
})
