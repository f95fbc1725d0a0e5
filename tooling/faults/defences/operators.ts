import { code, type Defence } from '../defence.ts'

const passkeys = 'features/operators/passkeys/operator-passkeys.test.ts'
const signIn = 'features/operators/sessions/sign-in-operator.ts'
const spend = 'features/operators/passkeys/spend-passkey.ts'

/** How operators get in. */
export const operatorDefences: Defence[] = [
  {
    name: 'a passkey of an operator is of the operator who signs in',
    ...code(spend, ".where('operator_id', '=', operatorId)", ''),
    tests: [passkeys],
  },
  {
    name: 'a passkey of an operator is for the host name of the back office',
    ...code('shared/passkeys/relying-party.ts', 'config.OPERATOR_URL || config.PUBLIC_URL', 'config.PUBLIC_URL'),
    tests: [passkeys],
  },
  {
    name: 'a copied passkey of an operator is noticed',
    ...code(spend, 'signCount: Number(found.sign_count)', 'signCount: 0'),
    tests: [passkeys],
  },
  {
    name: 'a challenge of a sign-in to the back office works once',
    ...code(signIn, 'await useChallengeOf(services, body.passkey)', ''),
    tests: [passkeys],
  },
  {
    name: 'a challenge of a fresh factor works once, for its operator',
    ...code(
      'features/operators/sessions/confirm-operator.ts',
      'if (body.passkey) await useOwnChallenge(services, caller, body.passkey)',
      '',
    ),
    tests: [passkeys],
  },
  {
    name: 'a new passkey of an operator answers a challenge of theirs',
    ...code(
      'features/operators/passkeys/add-own-passkey.ts',
      "await useOperatorChallenge(tx, ['add_passkey', operatorId], body.challenge)",
      '',
    ),
    tests: [passkeys],
  },
  {
    name: 'a removed passkey of an operator ends their other sessions',
    ...code('features/operators/passkeys/remove-own-passkey.ts', 'await endOtherSessions(tx, caller)', ''),
    tests: [passkeys],
  },
]
