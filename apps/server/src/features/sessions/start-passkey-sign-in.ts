import { startPasskeySignIn as call } from '@cairn/contract/member/account/factors.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import { createChallenge } from '../../shared/access/factors/challenges.ts'

/** A challenge for a sign-in with a passkey alone. The passkey identifies the member, so the challenge depends on no account. */
export const startPasskeySignIn = route(
  call,
  ({ address, services }) => countAttempt(services, [['passkeyChallengeFromAddress', address]]),
  async ({ tx }) => ({ data: { challenge: await createChallenge(tx, 'sign_in', { kind: 'member', id: null }) } }),
)
