import {
  startOperatorPasskeyReauthentication as reauthenticationCall,
  startOperatorPasskeySignIn as signInCall,
  startPasskeyDecision as decisionCall,
} from '@cairn/contract/operator/operators/passkeys.ts'
import { countAttempt } from '../../../platform/http/limits/rate-limits.ts'
import { route } from '../../../platform/http/route.ts'
import { createChallenge } from '../../../shared/access/factors/challenges.ts'
import { listCredentialIds } from '../../../shared/access/passkeys/passkeys.ts'

/** A challenge for `reauthenticateOperator`, for the caller's own passkeys. */
export const startOperatorPasskeyReauthentication = route(reauthenticationCall, async ({ caller, tx }) => {
  const owner = { kind: 'operator', id: caller.operatorId } as const
  return { challenge: await createChallenge(tx, 'reauthenticate', owner), known: await listCredentialIds(tx, owner) }
})

/** A nonce for one call. The client hashes what the operator decides, and the server what it gets. */
export const startPasskeyDecision = route(decisionCall, async ({ caller, tx }) => {
  const owner = { kind: 'operator', id: caller.operatorId } as const
  return { nonce: await createChallenge(tx, 'sign_decision', owner), known: await listCredentialIds(tx, owner) }
})

/** A challenge for a sign-in. It is the same for everyone, and depends on no account. */
export const startOperatorPasskeySignIn = route(
  signInCall,
  ({ address, services }) => countAttempt(services, [['passkeyChallengeFromAddress', address]]),
  async ({ tx }) => ({ challenge: await createChallenge(tx, 'sign_in', { kind: 'operator', id: null }) }),
)
