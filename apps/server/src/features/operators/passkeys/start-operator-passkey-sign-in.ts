import { startOperatorPasskeySignIn as call } from '@cairn/contract/operator/operators/passkeys.ts'
import { countAttempt } from '../../../platform/http/limits/rate-limits.ts'
import { route } from '../../../platform/http/route.ts'
import { createOperatorChallenge } from './operator-challenges.ts'

/** A challenge for a sign-in. It is the same for everyone: nothing here depends on an account. */
export const startOperatorPasskeySignIn = route(
  call,
  ({ address, services }) => countAttempt(services, [['passkeyChallengeFromAddress', address]]),
  async ({ tx }) => ({ challenge: await createOperatorChallenge(tx, ['sign_in', null]) }),
)
