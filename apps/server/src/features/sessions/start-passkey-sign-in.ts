import { startPasskeySignIn as call } from '@cairn/contract/member/factors.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import { createChallenge } from '../../shared/access/factors/challenges.ts'

/** A challenge for a sign-in with a passkey alone. Whose it is, the passkey says: nothing here depends on an account. */
export const startPasskeySignIn = route(
  call,
  ({ address, services }) => countAttempt(services, [['passkeyChallengeFromAddress', address]]),
  async ({ tx }) => ({ data: { challenge: await createChallenge(tx, 'sign_in', { kind: 'member', id: null }) } }),
)
