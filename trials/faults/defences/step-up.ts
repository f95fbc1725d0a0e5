import { code, trigger, type Defence } from '../defence.ts'

const tokens = 'shared/access/sessions/tokens.ts'
const proof = 'shared/access/step-up/proof.ts'
const addressLock = 'features/profile/address-lock.ts'
const limits = 'features/withdrawals/request/require-within-limits.ts'
const confirm = 'features/sessions/confirm-identity.test.ts'
const firstAddress = 'features/profile/first-address.test.ts'
const withdrawalProof = 'features/withdrawals/request/withdrawal-proof.test.ts'
const refused = 'features/profile/refused-addresses.test.ts'
const signed = 'features/withdrawals/signature/signed-withdrawal.test.ts'
const verified = 'features/withdrawals/signature/verify-signature.test.ts'
const useSignature = 'features/withdrawals/signature/use-signature.ts'
const verifySignature = 'features/withdrawals/signature/verify-signature.ts'
const payable = 'features/profile/require-payable-address.ts'

export const stepUpDefences: Defence[] = [
  {
    name: 'a proof of a member is good for five minutes',
    ...code(proof, 'proofMinutes = 5', 'proofMinutes = 15'),
    tests: [confirm, 'features/profile/edit-profile.test.ts'],
  },
  {
    name: 'a proof belongs to its own token',
    ...code(
      proof,
      "and (token_hash = $2 or (parent_hash = $2 and issued_at > now() - interval '1 minute'))",
      'and $2 is not null',
    ),
    tests: [confirm],
  },
  {
    name: 'a proof goes on to the tokens that replace its own',
    ...code(tokens, '(select proved_at from session_tokens where token_hash = $3 for key share)', 'null'),
    tests: [confirm],
  },
  {
    name: 'a new password takes the old one or a proof',
    ...code('features/profile/edit-profile.ts', 'else if (!caller.hasProof)', 'else if (false)'),
    tests: [confirm, 'features/profile/edit-profile.test.ts'],
  },
  {
    name: 'a new password takes the second factor',
    ...code(
      'features/profile/edit-profile.ts',
      'await inReads(services.database, (tx) => requireStepUp(tx, caller))',
      '',
    ),
    tests: ['features/profile/edit-profile.test.ts'],
  },
  {
    name: 'a new password ends the copies of its own session',
    ...code(tokens, ".where('token_hash', '!=', keep.tokenHash)", ".where('token_hash', '=', Buffer.alloc(32))"),
    tests: ['features/profile/edit-profile.test.ts'],
  },
  {
    name: 'what takes a proof is refused without one',
    ...code('shared/access/step-up/require-step-up.ts', 'if (caller.hasProof) return', 'return'),
    tests: [firstAddress, withdrawalProof],
  },
  {
    name: 'the first address of an account with money takes a proof or waits',
    ...code(addressLock, 'and not ${everHadMoney(memberId)}', ''),
    tests: [firstAddress],
  },
  {
    name: 'the first address of an account with money waits on a new device',
    ...code(addressLock, '(hasProof && !state.must_wait)', 'hasProof'),
    tests: [firstAddress],
  },
  {
    name: 'a device is not old at its second sign-in',
    ...code(addressLock, 'known_since <= greatest(', 'now() >= least('),
    tests: [firstAddress],
  },
  {
    name: 'the first address of an old account takes a proof or waits',
    ...code(addressLock, "registered_at > now() - interval '1 day' and", ''),
    tests: [firstAddress],
  },
  {
    name: 'an address of an account with a second factor takes it',
    ...code(addressLock, 'const needsProof = !takesPassword ||', 'const needsProof ='),
    tests: [firstAddress],
  },
  {
    name: 'a second factor, and not the password, proves who the member is',
    ...code(addressLock, '(gavePassword && takesPassword)', 'gavePassword'),
    tests: [firstAddress],
  },
  {
    name: 'a large withdrawal takes a proof',
    ...code(
      'features/withdrawals/request/request-withdrawal.ts',
      'if (needsProof) await requireStepUp(tx, caller)',
      '',
    ),
    tests: [withdrawalProof],
  },
  {
    name: 'small withdrawals count together for the proof',
    ...code(limits, 'requestedCents + amountCents > proofFromCents', 'amountCents > proofFromCents'),
    tests: [withdrawalProof],
  },
  {
    name: 'withdrawals at once count together for the proof',
    ...code(limits, 'if (isLimited) lockByName', 'if (dailyLimitCents !== null) lockByName'),
    tests: [withdrawalProof],
  },
  {
    name: 'a passkey signs the address that is stored',
    ...code(
      useSignature,
      'const { asset, address, amount_cents: amountCents } = row',
      "const { asset, amount_cents: amountCents } = row; const address = 'any'",
    ),
    tests: [signed],
  },
  {
    name: 'a signature of a withdrawal is verified',
    ...code(
      useSignature,
      'const signCount = await findSignCount(site, challenge, assertion, passkey)',
      'const signCount = (void challenge, void findSignCount, passkey.sign_count)',
    ),
    tests: [signed],
  },
  {
    name: 'the nonce of a signed withdrawal works once',
    ...code(
      useSignature,
      "useChallenge(tx, 'sign_withdrawal', signed.nonce, { kind: 'member', id: memberId })",
      'void useChallenge',
    ),
    tests: [signed],
  },
  {
    name: 'a withdrawal is signed by a passkey of its member',
    ...code(useSignature, ".where('member_id', '=', memberId)", ''),
    tests: [signed],
  },
  {
    name: 'a signed withdrawal is compared before it is sent',
    ...code('features/withdrawals/lock-withdrawal.ts', 'if (signature && !signature.fits) {', 'if (false) {'),
    tests: [verified],
  },
  {
    name: 'a signature that the audit log names is there, and by its key',
    ...code(
      verifySignature,
      'if (found.nonce === null || found.expected_key !== hashPublicKey(found.public_key)) return false',
      'if (found.nonce === null) return true',
    ),
    tests: [verified],
  },
  {
    name: 'a signature of a withdrawal stays',
    ...trigger('0015_withdrawals', 'withdrawal_signatures_stay'),
    tests: [verified],
  },
  {
    name: 'no payout goes to our own address',
    ...code(payable, "if (ours) throw refuse('payout_address_ours', { field })", ''),
    tests: [refused],
  },
  {
    name: 'no payout goes to the contract of a token',
    ...code(payable, "if (isTokenContract(address)) throw refuse('payout_address_contract', { field })", ''),
    tests: [refused],
  },
  {
    name: 'the member is reminded before an address takes withdrawals',
    ...code('features/profile/save-addresses.ts', 'if (!atOnce) {', 'if (atOnce) {'),
    tests: ['features/profile/remind-of-addresses.test.ts'],
  },
]
