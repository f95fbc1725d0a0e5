import { startOperatorPasskeyProof as call } from '@cairn/contract/operator/operators/passkeys.ts'
import { route } from '../../../platform/http/route.ts'
import { createOperatorChallenge } from './operator-challenges.ts'
import { listOwnPasskeys } from './own-passkeys.ts'

/** A challenge for `confirmOperator`, for the caller's own passkeys. */
export const startOperatorPasskeyProof = route(call, async ({ caller: { operatorId }, tx }) => ({
  challenge: await createOperatorChallenge(tx, ['confirm_identity', operatorId]),
  known: await listOwnPasskeys(tx, operatorId),
}))
