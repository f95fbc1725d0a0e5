import { Secret, TOTP } from 'otpauth'
import { viewInvitation as call } from '@cairn/contract/operator/operators/operators.ts'
import { route } from '../../../platform/http/route.ts'
import { openSecret } from '../sessions/authenticator.ts'
import { findInvitation } from './find-invitation.ts'

/** The invitation of a link, with the secret to set the authenticator up. */
export const viewInvitation = route(call, async ({ body, services, tx }) => {
  const invitation = await findInvitation(tx, body.token)
  const { email, role } = invitation
  const secret = openSecret(services.keys, invitation)
  const totp = new TOTP({ issuer: 'Cairn', label: email, secret: Secret.fromBase32(secret) })
  return { email, role, secret, secret_url: totp.toString() }
})
