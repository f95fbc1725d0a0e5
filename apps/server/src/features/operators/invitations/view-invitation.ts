import { viewInvitation as call } from '@cairn/contract/operator/operators/operators.ts'
import { route } from '../../../platform/http/route.ts'
import { openSecret, secretUrl } from '../../../shared/factors/authenticator.ts'
import { findInvitation } from './find-invitation.ts'

/** The invitation of a link, with the secret to set the authenticator up. */
export const viewInvitation = route(call, async ({ body, services, tx }) => {
  const invitation = await findInvitation(tx, body.token)
  const { email, role } = invitation
  const secret = openSecret(services.keys, invitation)
  return { email, role, secret, secret_url: secretUrl(secret, email) }
})
