import { code, sql, trigger, type Defence } from '../defence.ts'

const tokens = 'shared/access/sessions/tokens.ts'
const reauthentication = 'shared/access/reauthentication.ts'
const addressLock = 'features/profile/addresses/address-lock.ts'
const limits = 'features/withdrawals/request/require-within-limits.ts'
const confirm = 'features/sessions/reauthenticate.test.ts'
const firstAddress = 'features/profile/addresses/first-address.test.ts'
const withdrawalReauthentication = 'features/withdrawals/request/withdrawal-reauthentication.test.ts'
const refused = 'features/profile/addresses/refused-addresses.test.ts'
const signed = 'features/withdrawals/signature/signed-withdrawal.test.ts'
const verified = 'features/withdrawals/signature/verify-signature.test.ts'
const useSignature = 'features/withdrawals/signature/use-signature.ts'
const verifySignature = 'features/withdrawals/signature/verify-signature.ts'
const payable = 'features/profile/addresses/require-payable-address.ts'

export const reauthenticationDefences: Defence[] = [
  {
    name: 'the re-authentication of a member is good for five minutes',
    ...sql('0006_operators', "interval '5 minutes'", "interval '15 minutes'"),
    tests: [confirm, 'features/profile/edit-profile.test.ts'],
  },
  {
    name: 'a re-authentication belongs to its own token',
    ...code(
      reauthentication,
      "and (token_hash = $2 or (parent_hash = $2 and issued_at > now() - interval '1 minute'))",
      'and $2 is not null',
    ),
    tests: [confirm],
  },
  {
    name: 'a re-authentication passes to the tokens that replace its own',
    ...code(tokens, '(select reauthenticated_at from session_tokens where token_hash = $3 for key share)', 'null'),
    tests: [confirm],
  },
  {
    name: 'a new password takes the old one or re-authentication',
    ...code('features/profile/edit-profile.ts', 'else if (!caller.isReauthenticated)', 'else if (false)'),
    tests: [confirm, 'features/profile/edit-profile.test.ts'],
  },
  {
    name: 'a new password takes the second factor',
    ...code(
      'features/profile/edit-profile.ts',
      'await inReads(services.database, (tx) => requireReauthentication(tx, caller))',
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
    name: 'what takes re-authentication is refused without one',
    ...code(reauthentication, 'if (caller.isReauthenticated) return', 'return'),
    tests: [firstAddress, withdrawalReauthentication],
  },
  {
    name: 'the first address of an account with money takes re-authentication or waits',
    ...code(addressLock, 'and not ${everHadMoney(memberId)}', ''),
    tests: [firstAddress],
  },
  {
    name: 'the first address of an account with money waits on a new device',
    ...code(addressLock, '(isReauthenticated && !state.must_wait)', 'isReauthenticated'),
    tests: [firstAddress],
  },
  {
    name: 'a device is not old at its second sign-in',
    ...code(addressLock, 'known_since <= greatest(', 'now() >= least('),
    tests: [firstAddress],
  },
  {
    name: 'the first address of an old account takes re-authentication or waits',
    ...code(addressLock, "registered_at > now() - interval '1 day' and", ''),
    tests: [firstAddress],
  },
  {
    name: 'an address of an account with a second factor takes it',
    ...code(addressLock, 'const needsReauthentication = !takesPassword ||', 'const needsReauthentication ='),
    tests: [firstAddress],
  },
  {
    name: 'a second factor, and not the password, re-authenticates the member',
    ...code(addressLock, '(gavePassword && takesPassword)', 'gavePassword'),
    tests: [firstAddress],
  },
  {
    name: 'a large withdrawal takes re-authentication',
    ...code(
      'features/withdrawals/request/request-withdrawal.ts',
      'if (needsReauthentication) await requireReauthentication(tx, caller)',
      '',
    ),
    tests: [withdrawalReauthentication],
  },
  {
    name: 'small withdrawals count together for re-authentication',
    ...code(
      limits,
      'requestedCents + amountCents > reauthenticationFromCents',
      'amountCents > reauthenticationFromCents',
    ),
    tests: [withdrawalReauthentication],
  },
  {
    name: 'withdrawals at once count together for re-authentication',
    ...code(limits, 'if (isLimited) lockByName', 'if (dailyLimitCents !== null) lockByName'),
    tests: [withdrawalReauthentication],
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
    ...code('features/profile/addresses/save-addresses.ts', 'if (!atOnce) {', 'if (atOnce) {'),
    tests: ['features/profile/addresses/remind-of-addresses.test.ts'],
  },
]
