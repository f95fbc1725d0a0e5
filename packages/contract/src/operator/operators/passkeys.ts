import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { actingRoles, operatorRoles } from '../../core/constants.ts'
import { emailText } from '../../core/wire/email-text.ts'
import { envelope, list, text } from '../../core/wire/lenient-wire.ts'
import { challenge, NewPasskey } from '../../core/signing/passkeys.ts'
import { title } from '../../core/wire/wire.ts'
import { params } from '../shared/fields.ts'
import { operatorAction, ownAccess } from '../shared/operator-call.ts'

/** Passkeys of operators, which take the place of the authenticator's code. */

export const startOperatorPasskeySignIn = call({
  method: 'POST',
  path: 'operator/sign-in/passkey',
  who: 'visitor',
  fromBackOffice: true,
  summary:
    'A challenge that a passkey answers in `signInOperator`, in place of the code. It says nothing about an account.',
  reply: z.object({ ...envelope, challenge: text }),
  refusals: ['too_many_attempts'],
})

export const startOperatorPasskeyReauthentication = operatorAction({
  path: 'operator/reauthenticate/passkey',
  roles: operatorRoles,
  withoutReauthentication: 'It begins to take the factor.',
  decidesNothing: true,
  summary:
    'A challenge that one of the caller’s passkeys answers in `reauthenticateOperator`, and the ids of these passkeys.',
  reply: z.object({ ...envelope, challenge: text, known: list(text) }),
})

export const startPasskeyDecision = operatorAction({
  path: 'operator/decisions/passkey',
  roles: actingRoles,
  withoutReauthentication: 'It begins to sign a decision.',
  decidesNothing: true,
  summary:
    'A nonce for one call that the caller’s passkey signs, and the ids of their passkeys. The client makes the challenge from what the operator decides.',
  reply: z.object({ ...envelope, nonce: text, known: list(text) }),
})

export const startOwnPasskey = operatorAction({
  path: 'operator/account/passkeys/start',
  roles: operatorRoles,
  unsigned: ownAccess,
  summary: 'What the browser needs to make a passkey.',
  reply: z.object({
    ...envelope,
    challenge: text,
    /** The site and the account for which it is made, and the ids of the passkeys that the operator has. */
    site: text,
    account: text,
    email: emailText,
    known: list(text),
  }),
  refusals: ['too_many_passkeys'],
})

export const addOwnPasskey = operatorAction({
  path: 'operator/account/passkeys',
  roles: operatorRoles,
  unsigned: ownAccess,
  summary: 'Add a passkey that the browser has made.',
  body: z.object({ challenge, name: title('passkey_name_invalid', { min: 1, max: 60 }), passkey: NewPasskey }),
  refusals: ['passkey_refused', 'passkey_exists', 'too_many_passkeys', 'challenge_over'],
})

export const removeOwnPasskey = operatorAction({
  path: 'operator/account/passkeys/:id/remove',
  roles: operatorRoles,
  unsigned: ownAccess,
  summary: 'Remove a passkey. The authenticator stays. The caller’s other sessions end.',
  params,
  refusals: ['factor_not_there'],
})
