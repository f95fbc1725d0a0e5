import { startPasskeyWithdrawal as call } from '@cairn/contract/member/money/withdrawals.ts'
import { route } from '../../../platform/http/route.ts'
import { createChallenge } from '../../../shared/access/factors/challenges.ts'
import { loadVerifier } from '../../../shared/access/passkeys/verify-passkey.ts'

/**
 * A nonce of the caller for one withdrawal, valid for five minutes. The request does not contain the signed content: the client
 * hashes the amount and the address that the member sees, and the server those that it stores.
 */
export const startPasskeyWithdrawal = route(call, async ({ caller, tx }) => {
  // Loads the verifier now, because the request locks the member's money.
  void loadVerifier()
  return { data: { nonce: await createChallenge(tx, 'sign_withdrawal', { kind: 'member', id: caller.memberId }) } }
})
