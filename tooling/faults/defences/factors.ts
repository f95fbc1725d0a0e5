import { code, type Defence } from '../defence.ts'

const signIn = 'features/sessions/complete-sign-in.test.ts'
const useCode = 'shared/factors/use-code.ts'

export const factorDefences: Defence[] = [
  {
    name: 'the password alone opens no account with a second factor',
    ...code('features/sessions/sign-in.ts', "if (challenge) throw refuse('second_factor_needed', { challenge })", ''),
    tests: [signIn],
  },
  {
    name: 'a code of a member works once',
    ...code(useCode, ".where('last_step', '<', step)", ''),
    tests: [signIn],
  },
  {
    name: 'a recovery code works once',
    ...code('shared/factors/recovery-codes.ts', ".where('used_at', 'is', null)", ''),
    tests: [signIn],
  },
  {
    name: 'wrong codes are counted',
    ...code(useCode, "['codeOfMember', memberId], ", ''),
    tests: [signIn],
  },
  {
    name: 'wrong codes in a row are counted',
    ...code(useCode, 'inARow, [', '['),
    tests: [signIn],
  },
  {
    name: 'a challenge works once',
    ...code('features/sessions/complete-sign-in.ts', "await useChallenge(tx, 'sign_in', body.challenge)", ''),
    tests: [signIn],
  },
  {
    name: 'a sign-in that waits ends with all sessions',
    ...code(
      'shared/sessions/tokens.ts',
      "await tx.deleteFrom('factor_challenges').where('member_id', '=', memberId).execute()",
      '',
    ),
    tests: [signIn],
  },
  {
    name: 'the secret of an authenticator is encrypted',
    ...code(
      'features/factors/start-authenticator.ts',
      'sealSecret(services.keys, memberId, secret)',
      'Buffer.from(secret)',
    ),
    tests: ['features/factors/authenticator.test.ts'],
  },
]
