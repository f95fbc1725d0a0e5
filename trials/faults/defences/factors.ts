import { check, code, trigger, type Defence } from '../defence.ts'

const signIn = 'features/sessions/complete-sign-in.test.ts'
const passkeys = 'features/factors/passkeys.test.ts'
const lost = 'features/factors/lost/lost-factors.test.ts'
const recovery = 'shared/access/recovery/recovery.test.ts'
const useCode = 'shared/access/factors/use-code.ts'
const codeLimits = 'shared/access/factors/code-limits.ts'
const ofCodeLimits = 'shared/access/factors/code-limits.test.ts'

export const factorDefences: Defence[] = [
  {
    name: 'the password alone opens no account with a second factor',
    ...code('features/sessions/sign-in.ts', "if (due) throw refuse('second_factor_needed', due)", ''),
    tests: [signIn],
  },
  {
    name: 'a code of a member works once',
    ...code(useCode, ".where('last_step', '<', step)", ''),
    tests: [signIn],
  },
  {
    name: 'a recovery code has 120 random bits',
    ...code('shared/access/factors/recovery-codes.ts', 'const codeBytes = 15', 'const codeBytes = 10'),
    tests: ['features/factors/authenticator.test.ts'],
  },
  {
    name: 'a recovery code works once',
    ...code('shared/access/factors/recovery-codes.ts', 'and used_at is null', ''),
    tests: [signIn],
  },
  {
    name: 'wrong codes are counted',
    ...code(codeLimits, "['codeOfMember', origin.memberId], ", ''),
    tests: [signIn],
  },
  {
    name: 'wrong codes in a row are counted',
    ...code(codeLimits, 'inARow, [', '['),
    tests: [signIn],
  },
  {
    name: 'strangers with the password keep no known device out',
    ...code(codeLimits, 'if (own.length > 0 && !refusal) return', 'if (false) return'),
    tests: [ofCodeLimits],
  },
  {
    name: 'a known device enters ten wrong codes',
    ...code(codeLimits, "['codeFromKnown', `${memberId} ${own}`],", ''),
    tests: [ofCodeLimits],
  },
  {
    name: 'all known devices and sessions enter a hundred wrong codes',
    ...code(codeLimits, "['codeOfMemberFromKnown', memberId],", ''),
    tests: [ofCodeLimits],
  },
  {
    name: 'a challenge works once',
    ...code(
      'features/sessions/complete-sign-in.ts',
      "await useChallenge(tx, 'sign_in', body.challenge, { kind: 'member', id: due })",
      '',
    ),
    tests: [signIn],
  },
  {
    name: 'a sign-in that waits ends with all sessions',
    ...code(
      'shared/access/sessions/tokens.ts',
      "await tx.deleteFrom('factor_challenges').where('member_id', '=', memberId).execute()",
      '',
    ),
    tests: [signIn],
  },
  {
    name: 'the secret of an authenticator is encrypted',
    ...code(
      'features/factors/add-authenticator.ts',
      'sealSecret(services.keys, memberId, secret)',
      'Buffer.from(secret)',
    ),
    tests: ['features/factors/authenticator.test.ts'],
  },
  {
    name: 'a passkey is of the member who signs in',
    ...code(
      'shared/access/passkeys/passkeys.ts',
      'and ($2::uuid is null or ${kind}_id = $2)',
      'and $2::uuid is not distinct from $2',
    ),
    tests: [passkeys, 'features/operators/passkeys/operator-passkeys.test.ts'],
  },
  {
    name: 'a passkey asks for a finger, a face or a PIN',
    ...code(
      'shared/access/passkeys/verify-passkey.ts',
      'requireUserVerification: true, credential: {',
      'requireUserVerification: false, credential: {',
    ),
    tests: [passkeys],
  },
  {
    name: 'a passkey signs the challenge',
    ...code(
      'shared/access/passkeys/verify-passkey.ts',
      'expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true, credential: {',
      'expectedChallenge: () => true, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true, credential: {',
    ),
    tests: [passkeys],
  },
  {
    name: 'a new passkey answers a challenge of its member',
    ...code('shared/access/passkeys/passkeys.ts', "await useChallenge(tx, 'add_passkey', challenge, owner)", ''),
    tests: [passkeys, 'features/operators/passkeys/operator-passkeys.test.ts'],
  },
  {
    name: 'a factor is changed with re-authentication',
    ...code('features/factors/add-passkey.ts', 'await requireReauthentication(tx, caller)', ''),
    tests: [passkeys],
  },
  {
    name: 'the password does not re-authenticate an account with a second factor',
    ...code('features/sessions/reauthenticate.ts', "if (!methods.includes('password')) throw", 'if (!methods) throw'),
    tests: ['features/factors/authenticator.test.ts'],
  },
  {
    name: 'the removal of lost factors takes two people',
    ...trigger('0029_second_factors', 'factor_removals_take_two'),
    tests: [lost],
  },
  {
    name: 'lost factors are removed 72 hours later',
    ...check('0029_second_factors', 'factor_removals_wait'),
    tests: [lost],
  },
  {
    name: 'a factor of a thief does not keep the factors',
    ...code('features/factors/lost/keep-factors.ts', "if (!waiting.has_old_factor) throw refuse('factor_too_new')", ''),
    tests: [lost],
  },
  {
    name: 'a session knows how old its factor is',
    ...code('features/sessions/complete-sign-in-session.ts', 'since ?? null', 'null'),
    tests: [lost],
  },
  {
    name: 'a reset undoes what a thief added',
    ...code(
      'features/password-reset/reset-password.ts',
      "(await undoLeftBehind(tx, memberId, 'password_reset'))",
      '[]',
    ),
    tests: [recovery],
  },
  {
    name: 'unlocking an account undoes what a thief added',
    ...code('features/members/support/unlock-member.ts', "(await undoLeftBehind(tx, member.id, 'locked'))", '[]'),
    tests: [recovery],
  },
  {
    name: 'a lock that lasts longer than the doubt keeps nothing',
    ...code('shared/access/recovery/what-recovery-undoes.ts', 'least(locked_at, now())', 'now()'),
    tests: [recovery],
  },
  {
    name: 'a reset removes no old factor',
    ...code('shared/access/recovery/what-recovery-undoes.ts', '`${addedAt} > ${since} and (', '`true and ('),
    tests: [recovery],
  },
  {
    name: 'a reset does not remove a factor that took the place of an old one',
    ...code('features/factors/add-authenticator.ts', ', guarded_since: guardedSince(memberId)', ''),
    tests: [recovery],
  },
  {
    name: 'sessions end with lost factors',
    ...code('features/factors/lost/remove-lost-factors.ts', "await endSessions(tx, memberId, 'factors_removed')", ''),
    tests: [lost],
  },
]
