import { startPasskeyWithdrawal as call } from '@cairn/contract/member/withdrawals.ts'
import { route } from '../../../platform/http/route.ts'
import { createChallenge } from '../../../shared/access/factors/challenges.ts'
import { loadVerifier } from '../../../shared/access/passkeys/verify-assertion.ts'

/**
 * A nonce of the caller for one withdrawal, good for five minutes. What will be signed is not asked for: the client hashes the amount
 * and the address that the member sees, and the server those that it stores.
 */
export const startPasskeyWithdrawal = route(call, async ({ caller, tx }) => {
  // So that the request, which locks the member's money, does not wait for it.
  void loadVerifier()
  return { data: { nonce: await createChallenge(tx, 'sign_withdrawal', { kind: 'member', id: caller.memberId }) } }
})
