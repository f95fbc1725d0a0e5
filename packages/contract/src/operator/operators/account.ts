import * as z from 'zod/mini'
import { operatorRoles } from '../../core/constants.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { newPassword } from '../../core/wire/wire.ts'
import { authenticatorCode, params } from '../shared/fields.ts'
import { operatorAction, operatorRead, ownAccess } from '../shared/operator-call.ts'

/** An operator's own access: password, authenticator, passkeys, recovery codes and sessions. */

const OwnSession = z.object({
  id: text,
  /** In words of the server; empty when the browser is not known. */
  device: text,
  /** The network address of the sign-in. */
  address: text,
  signed_in_at: text,
  last_seen_at: text,
  is_this: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

const OwnPasskey = z.object({ id: text, name: text, added_at: text, last_used_at: z.nullable(text) })
export type OwnPasskey = z.infer<typeof OwnPasskey>

export const viewOwnAccount = operatorRead({
  path: 'operator/account',
  roles: operatorRoles,
  summary: 'The caller’s live sessions, newest first, their passkeys, and how many recovery codes are left.',
  reply: z.object({
    ...envelope,
    sessions: z.array(OwnSession),
    passkeys: z.array(OwnPasskey),
    recovery_codes_left: z.number(),
  }),
})

export const changeOwnPassword = operatorAction({
  path: 'operator/account/password',
  roles: operatorRoles,
  unsigned: ownAccess,
  summary: 'Change the caller’s password. Their other sessions end.',
  body: z.object({ current_password: z.string().check(z.maxLength(512)), password: newPassword }),
  refusals: [
    'current_password_wrong',
    'password_common',
    'password_personal',
    'too_many_attempts',
    'decision_not_signed',
  ],
})

export const drawAuthenticator = operatorAction({
  path: 'operator/account/authenticator',
  roles: operatorRoles,
  unsigned: ownAccess,
  summary: 'A secret for a new authenticator. The old one works until `replaceAuthenticator`.',
  reply: z.object({
    ...envelope,
    /** In base32 for typing, and as the `otpauth:` URL of a QR code. */
    secret: text,
    secret_url: text,
  }),
})

export const replaceAuthenticator = operatorAction({
  path: 'operator/account/authenticator/replace',
  roles: operatorRoles,
  unsigned: ownAccess,
  summary:
    'Put the authenticator that was drawn in this session in place of the old one, with a code of it. The caller’s other sessions end.',
  body: z.object({ code: authenticatorCode }),
  refusals: ['authenticator_code_wrong', 'authenticator_not_drawn'],
})

export const makeRecoveryCodes = operatorAction({
  path: 'operator/account/recovery-codes',
  roles: operatorRoles,
  unsigned: ownAccess,
  summary:
    'Ten recovery codes in place of all earlier ones, shown this once. Each signs in once in place of the authenticator’s code.',
  reply: z.object({ ...envelope, codes: z.array(text) }),
})

export const endOwnOperatorSession = operatorAction({
  path: 'operator/account/sessions/:id/end',
  roles: operatorRoles,
  withoutReauthentication: 'It ends a session.',
  decidesNothing: true,
  summary: 'End another session of the caller.',
  params,
})
