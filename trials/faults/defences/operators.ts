import { code, sql, trigger, type Defences } from '../defence.ts'

/** Defences of the account of an operator and of signed decisions. */
export const operatorsDefences: Defences = {
  'features/operators/passkeys/operator-passkeys.test.ts': {
    'a passkey of an operator is of the operator who signs in': code(
      'shared/access/passkeys/passkeys.ts',
      'and ($2::uuid is null or ${kind}_id = $2)',
      'and $2::uuid is not distinct from $2',
    ),
  },
  'features/operators/resets/access-reset.test.ts': {
    'a reset takes an approved request': sql(
      '0031_operator_access',
      "  select * into approval from public.find_approved(p_approval, 'operator_access_reset');",
      '  select * into approval from public.approvals where id = p_approval;',
    ),
    'a reset ends the sessions of the colleague': sql(
      '0031_operator_access',
      '  update public.operator_sessions set ended_at = now() where operator_id = p_operator and ended_at is null;',
      '',
    ),
    'a colleague is not the second owner of their own reset': code(
      'features/operators/resets/request-access-reset.ts',
      '    operatorId: id,\n',
      '',
    ),
  },
  'shared/signing/decisions/signed-decisions.test.ts': {
    'an operator who has a passkey signs what moves money or gives rights': code(
      'platform/http/callers.ts',
      "!caller.hasPasskey || caller.signed) return\n  throw refuse('decision_signature_needed')",
      '!caller.hasPasskey || caller.signed) return\n',
    ),
    'the nonce of a signed decision works once': code(
      'features/operators/decisions/verify-decision.ts',
      "await useChallenge(tx, 'sign_decision', nonce, account)",
      'void useChallenge',
    ),
    'what the page showed is what is decided': code(
      'shared/signing/decisions/shown.ts',
      'if (signed && !isShown(signed.shown, expected)) throw',
      'if (false) throw',
    ),
    'a decision is compared with what a passkey signed': code(
      'shared/signing/decisions/find-undecided.ts',
      'known.has(hashPublicKey(signed.public_key)) && fits(row, signed) && (await isDecisionSigned(signed))',
      'void [hashPublicKey, fits, isDecisionSigned] === undefined',
    ),
    'a signature of a decision stays': trigger('0031_operator_access', 'decision_signatures_stay'),
  },
}
