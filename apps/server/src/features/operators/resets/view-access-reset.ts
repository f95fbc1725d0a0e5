import { viewAccessReset as call } from '@cairn/contract/operator/operators/resets.ts'
import { route } from '../../../platform/http/route.ts'
import { openSecret, secretUrl } from '../../../shared/factors/authenticator.ts'
import { findReset } from './find-reset.ts'

/** The reset of a link. The secret of the new authenticator only where the old one was lost. */
export const viewAccessReset = route(call, async ({ body, services, tx }) => {
  const reset = await findReset(tx, body.token)
  const { email, lost } = reset
  if (lost === 'password') return { email, lost, authenticator: null }
  const secret = openSecret(services.keys, reset)
  return { email, lost, authenticator: { secret, secret_url: secretUrl(secret, email) } }
})
