import { code, sql, trigger, type Defence } from '../defence.ts'

const passkeys = 'features/operators/passkeys/operator-passkeys.test.ts'
const signIn = 'features/operators/sessions/sign-in-operator.ts'
const resets = 'features/operators/resets/access-reset.test.ts'
const signedDecisions = 'shared/signing/decisions/signed-decisions.test.ts'
const migration = '0031_operator_access'

/** How operators get in. */
export const operatorDefences: Defence[] = [
  {
    name: 'a passkey of an operator is for the host name of the back office',
    ...code('shared/access/passkeys/relying-party.ts', 'OPERATOR_URL || PUBLIC_URL', 'PUBLIC_URL'),
    tests: [passkeys],
  },
  {
    name: 'a copied passkey is noticed',
    ...code('shared/access/passkeys/passkeys.ts', 'assertion, found)', 'assertion, { ...found, sign_count: 0n })'),
    tests: ['features/factors/passkeys.test.ts'],
  },
  {
    name: 'a challenge of a sign-in to the back office works once',
    ...code(signIn, "if (body.passkey) await spendChallenge(services, 'sign_in', body.passkey.challenge, visitor)", ''),
    tests: [passkeys],
  },
  {
    name: 'a challenge for re-authentication works once, for its operator',
    ...code(
      'features/operators/sessions/reauthenticate-operator.ts',
      "if (passkey) await spendChallenge(services, 'reauthenticate', passkey.challenge, account)",
      '',
    ),
    tests: [passkeys],
  },
  {
    name: 'a removed passkey of an operator ends their other sessions',
    ...code('features/operators/passkeys/own-passkeys.ts', 'await endOtherSessions(tx, caller)', ''),
    tests: [passkeys],
  },
  {
    name: 'a reset takes an approved request',
    ...sql(
      migration,
      "  select * into approval from public.find_approved(p_approval, 'operator_access_reset');",
      '  select * into approval from public.approvals where id = p_approval;',
    ),
    tests: [resets],
  },
  {
    name: 'a reset ends the sessions of the colleague',
    ...sql(
      migration,
      '  update public.operator_sessions set ended_at = now() where operator_id = p_operator and ended_at is null;',
      '',
    ),
    tests: [resets],
  },
  {
    name: 'a reset of the authenticator takes the recovery codes',
    ...sql(migration, '    delete from public.operator_recovery_codes where operator_id = p_operator;', ''),
    tests: [resets],
  },
  {
    name: 'a reset of the authenticator takes the passkeys',
    ...sql(migration, '    delete from public.operator_passkeys where operator_id = p_operator;', ''),
    tests: [resets],
  },
  {
    name: 'the link of a reset works once',
    ...sql(migration, 'and open.closed_at is null and open.expires_at > now()', 'and open.expires_at > now()'),
    tests: [resets],
  },
  {
    name: 'a colleague is not the second owner of their own reset',
    ...code('features/operators/resets/request-access-reset.ts', '    operatorId: id,\n', ''),
    tests: [resets],
  },
  {
    name: 'a reset forgets the wrong guesses of strangers',
    ...code(
      'features/operators/resets/complete-access-reset.ts',
      'await clearAttempts(services, operatorAccountLimits(email.toLowerCase()))',
      '',
    ),
    tests: [resets],
  },
  {
    name: 'an operator who has a passkey signs what moves money or gives rights',
    ...code(
      'platform/http/callers.ts',
      "!caller.hasPasskey || caller.signed) return\n  throw refuse('decision_signature_needed')",
      '!caller.hasPasskey || caller.signed) return\n',
    ),
    tests: [signedDecisions],
  },
  {
    name: 'the nonce of a signed decision works once',
    ...code(
      'features/operators/decisions/verify-decision.ts',
      "await useChallenge(tx, 'sign_decision', nonce, account)",
      'void useChallenge',
    ),
    tests: [signedDecisions],
  },
  {
    name: 'what the page showed is what is decided',
    ...code(
      'shared/signing/decisions/shown.ts',
      'if (signed && !isShown(signed.shown, expected)) throw',
      'if (false) throw',
    ),
    tests: [signedDecisions],
  },
  {
    name: 'a decision is compared with what a passkey signed',
    ...code(
      'shared/signing/decisions/find-undecided.ts',
      'known.has(hashPublicKey(signed.public_key)) && fits(row, signed) && (await isDecisionSigned(signed))',
      'void [hashPublicKey, fits, isDecisionSigned] === undefined',
    ),
    tests: [signedDecisions],
  },
  {
    name: 'a decision without a signature counts only from an operator without a passkey',
    ...code('shared/signing/decisions/find-undecided.ts', ': known.size === 0', ': true'),
    tests: [signedDecisions],
  },
  {
    name: 'one signature makes one request',
    ...code(
      'shared/signing/decisions/request-decisions.ts',
      'row.id !== requestIdOf(signed.nonce, kind, payload) ||',
      '',
    ),
    tests: [signedDecisions],
  },
  {
    name: 'a signature of a decision stays',
    ...trigger(migration, 'decision_signatures_stay'),
    tests: [signedDecisions],
  },
  {
    name: 'a request has one signature',
    ...sql(migration, 'constraint decision_signatures_request unique (request_id)', 'check (true)'),
    tests: [signedDecisions],
  },
]
