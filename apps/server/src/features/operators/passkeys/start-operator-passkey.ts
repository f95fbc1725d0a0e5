import {
  startOperatorPasskeyReauthentication as reauthenticationCall,
  startOperatorPasskeySignIn as signInCall,
  startPasskeyDecision as decisionCall,
} from '@cairn/contract/operator/operators/passkeys.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { countAttempt } from '../../../platform/http/limits/rate-limits.ts'
import { route } from '../../../platform/http/route.ts'
import { createChallenge } from '../../../shared/access/factors/challenges.ts'

/** A challenge for `reauthenticateOperator`, for the caller's own passkeys. */
export const startOperatorPasskeyReauthentication = route(
  reauthenticationCall,
  async ({ caller: { operatorId }, tx }) => ({
    challenge: await createChallenge(tx, 'reauthenticate', { kind: 'operator', id: operatorId }),
    known: await listOwnPasskeys(tx, operatorId),
  }),
)

/** A nonce for one call. The client hashes what the operator decides, and the server what it gets. */
export const startPasskeyDecision = route(decisionCall, async ({ caller: { operatorId }, tx }) => ({
  nonce: await createChallenge(tx, 'sign_decision', { kind: 'operator', id: operatorId }),
  known: await listOwnPasskeys(tx, operatorId),
}))

/** The devices' ids of an operator's passkeys, in base64url. */
export async function listOwnPasskeys(tx: Transaction, operatorId: string): Promise<string[]> {
  const passkeys = await tx
    .selectFrom('operator_passkeys')
    .select('credential_id')
    .where('operator_id', '=', operatorId)
    .execute()
  return passkeys.map(({ credential_id }) => credential_id.toString('base64url'))
}

/** A challenge for a sign-in. It is the same for everyone, and depends on no account. */
export const startOperatorPasskeySignIn = route(
  signInCall,
  ({ address, services }) => countAttempt(services, [['passkeyChallengeFromAddress', address]]),
  async ({ tx }) => ({ challenge: await createChallenge(tx, 'sign_in', { kind: 'operator', id: null }) }),
)
