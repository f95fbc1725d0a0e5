import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { emailText } from '../../core/wire/email-text.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { newPassword, refusing } from '../../core/wire/wire.ts'
import { authenticatorCode, params, reason } from '../shared/fields.ts'
import { operatorAction } from '../shared/operator-call.ts'

/** A colleague who has lost the password or the authenticator sets a new one, when two owners agree. */

/** The credentials that an operator may have lost. */
export const lostAccess = ['password', 'authenticator', 'both'] as const
export type LostAccess = (typeof lostAccess)[number]

export const requestAccessReset = operatorAction({
  path: 'operator/operators/:id/reset-access',
  requests: 'operator_access_reset',
  roles: ['owner'],
  summary:
    'Request that an operator sets a new password or authenticator for a lost one by a mailed link. Another owner decides, who is not the operator.',
  params,
  versioned: true,
  body: z.object({ lost: z.enum(lostAccess), reason }),
  refusals: ['operator_is_self'],
})

const token = z.string(refusing('link_not_valid')).check(z.regex(/^[\w-]{65}$/, refusing('link_not_valid')))

export const viewAccessReset = call({
  method: 'POST',
  path: 'operator/access-reset/view',
  who: 'visitor',
  fromBackOffice: true,
  summary: 'What the link of a reset replaces. The link stays usable.',
  body: z.object({ token }),
  reply: z.object({
    ...envelope,
    email: emailText,
    lost: z.enum(lostAccess),
    /** The new one, where it was lost: in base32 for typing, and as the `otpauth:` URL of a QR code. */
    authenticator: z.nullable(z.object({ secret: text, secret_url: text })),
  }),
  refusals: ['link_not_valid'],
})

export const completeAccessReset = call({
  method: 'POST',
  path: 'operator/access-reset/complete',
  who: 'visitor',
  fromBackOffice: true,
  summary: 'Replace what was lost: a password, the code of a new authenticator, or both.',
  body: z.object({ token, password: z.optional(newPassword), code: z.optional(authenticatorCode) }),
  reply: z.object(envelope),
  refusals: [
    'link_not_valid',
    'password_length',
    'password_common',
    'password_personal',
    'authenticator_code_wrong',
    'decision_not_signed',
  ],
})
