import { check, code, rule, sql, trigger, unique, type Defences } from '../defence.ts'

/** Defences of deposits, withdrawals, documents and their signatures. */
export const recordsDefences: Defences = {
  'ledger/invariants/state-transitions.test.ts': {
    'a withdrawal goes along its states': trigger('0015_withdrawals', 'withdrawals_follow_listed_transitions'),
    'a deposit goes along its states': trigger('0014_deposits', 'deposits_follow_listed_transitions'),
  },
  'features/deposits/cancel/cancel-deposit.test.ts': {
    'a member cancels their own deposits only': code(
      'features/deposits/cancel/cancel-deposit.ts',
      ".where('member_id', '=', memberId)",
      '',
    ),
  },
  'features/records/view-record.test.ts': {
    'a member opens their own deposits only': code(
      'features/records/read-record.ts',
      'where deposits.id = ${id} and member_id = ${memberId}',
      'where deposits.id = ${id}',
    ),
    'a member opens their own withdrawals only': code(
      'features/records/read-record.ts',
      'where id = ${id} and member_id = ${memberId}',
      'where id = ${id}',
    ),
  },
  'features/withdrawals/sending/one-sender.test.ts': {
    'who decided a withdrawal stays': trigger('0015_withdrawals', 'withdrawals_decisions_stay'),
    'money of a claimed withdrawal returns by two': rule('0015_withdrawals', 'withdrawals_claimed_return_by_two'),
    'a withdrawal is sent by its claimer': rule('0015_withdrawals', 'withdrawals_sent_by_their_claimer'),
    'a withdrawal is locked while it is decided': code('features/withdrawals/lock-withdrawal.ts', '.forUpdate()', ''),
  },
  'features/withdrawals/outcome/uncertain-withdrawal.test.ts': {
    'an uncertain withdrawal is ended by two': rule('0015_withdrawals', 'withdrawals_uncertain_ended_by_two'),
  },
  'testing/pairs/pairs-of-decisions.test.ts': {
    'a deposit is locked while it is decided': code('shared/transactions/lock-pending-deposit.ts', '.forUpdate()', ''),
  },
  'features/approvals/approvals.test.ts': {
    'a request is locked while it is decided': code('features/approvals/lock-approval.ts', '.forUpdate()', ''),
  },
  'shared/audit/record-version.test.ts': {
    'a decision is made on the version that was seen': code(
      'platform/http/register-route.ts',
      'if (decided) await authentication.requireVersion(tx, decided)',
      '',
    ),
  },
  'features/kyc/decision/review-kyc.test.ts': {
    'a document is decided by who opened it': trigger('0016_kyc', 'kyc_submissions_decided_by_a_viewer'),
  },
  'features/kyc/add-kyc-part.test.ts': {
    'a document is decided by who opened all of its pictures': trigger(
      '0016_kyc',
      'kyc_submissions_decided_by_a_viewer',
    ),
    'after the first of two approvals nothing is added': code(
      'features/kyc/add-kyc-part.ts',
      ".where('first_approved_by', 'is', null)",
      '',
    ),
    'each picture is added once': sql('0016_kyc', 'unique (submission_id, part)', 'check (true)'),
  },
  'features/kyc/decision/revoke-kyc.test.ts': {
    'an approval is revoked by who opened the document': trigger('0016_kyc', 'kyc_submissions_decided_by_a_viewer'),
    'an approval is revoked once': code('features/kyc/decision/revoke-kyc.ts', '.forUpdate()', ''),
  },
  'ledger/invariants/database-rights.test.ts': {
    'the audit log is never changed': trigger('0004_audit', 'events_are_never_changed'),
  },
  'features/withdrawals/approval/separation.test.ts': {
    'no operator decides about their own account': trigger('0004_audit', 'events_are_about_others'),
  },
  'shared/signing/signed-addresses/altered-addresses.test.ts': {
    'the address of a withdrawal is the signed one': code(
      'features/withdrawals/lock-withdrawal.ts',
      "if (verifiedAddressOrEmpty(services, 'withdrawal', withdrawal) === '')",
      'if (false)',
    ),
    'a saved address is the signed one': code(
      'features/withdrawals/request/require-allowed-withdrawal.ts',
      "if (served === '') throw refuse('payout_address_altered')",
      '',
    ),
    'a signature fits one row': code(
      'shared/signing/signatures/row-signature.ts',
      'timingSafeEqual(expected, signature)',
      'true',
    ),
  },
  'shared/signing/signatures/injected-decisions.test.ts': {
    'a withdrawal rests on signed decisions': code(
      'shared/signing/signatures/sign-stored.ts',
      'rows.filter((row) => isSigned(keys, kind, row))',
      'rows.slice()',
    ),
    'a request is approved as it was signed': code(
      'features/approvals/approve-request.ts',
      "await requireSigned(tx, services, 'request', [approval.id])",
      '',
    ),
    'an operator has the role and the password that the server wrote': code(
      'features/operators/sessions/require-operator.ts',
      "if (!isSigned(services.keys, 'operator', found))",
      'if (false)',
    ),
  },
  'shared/signing/signatures/injected-rules.test.ts': {
    'the settings are those of the owners when money is paid out': code(
      'features/withdrawals/signed-money.ts',
      "{ kind: 'settings', id: settingsId },",
      '',
    ),
    'a plan takes money by its signed limits': code(
      'features/deposits/require-allowed-deposit.ts',
      "await requireSignedRows(tx, services, 'plan', plan.signed, [plan.id])",
      '',
    ),
  },
  'shared/signing/signatures/injected-steps.test.ts': {
    'a released deposit is paid out by a signed release': code(
      'features/withdrawals/signed-money.ts',
      "deposit_released: [['deposit_release', 'reference']],",
      'deposit_released: [],',
    ),
  },
  'shared/signing/signatures/injected-accounts.test.ts': {
    'an account that is paid has the password and the lock that the server wrote': code(
      'features/withdrawals/signed-money.ts',
      "{ kind: 'member', id: withdrawal.member_id },",
      '',
    ),
    'a password of a member is one that the server wrote': code(
      'shared/access/passwords/check-password.ts',
      'return unsigned === null',
      'return true',
    ),
    'a passkey of a member is one that the server wrote': code(
      'shared/access/passkeys/passkeys.ts',
      '(await findUnsigned(tx, services.keys, signedAs, [found.id])) !== null',
      'false',
    ),
  },
  'features/gains/record-gain-or-loss.test.ts': {
    'a gain or a loss is corrected only by what two people approved': sql(
      '0018_incoming_transactions',
      "approval_id and correction.status = 'approved'",
      'approval_id',
    ),
    'a correction frees one transaction, also of two at once': sql(
      '0018_incoming_transactions',
      'correction_id uuid primary key',
      'correction_id uuid',
    ),
    'a loss takes only a free or a corrected transaction': trigger(
      '0018_incoming_transactions',
      'losses_take_a_corrected_transaction',
    ),
  },
  'features/corrections/transaction-corrections.test.ts': {
    'two people correct a transaction': trigger('0019_incoming_payments', 'transaction_corrections_take_two'),
    'a correction frees the transaction before': trigger(
      '0019_incoming_payments',
      'transaction_corrections_are_applied',
    ),
    'a correction replaces what its requester saw': code(
      'features/corrections/correct-transaction.ts',
      "if (record.transaction_id !== before) throw refuse('transaction_corrected')",
      '',
    ),
  },
  'features/cases/cases.test.ts': {
    'a case is closed once': code('features/cases/lock-case.ts', '.forUpdate()', ''),
  },
  'features/overview/mails/waiting-mails.test.ts': {
    'two servers mail an operator once': code(
      'features/overview/mails/mail-waiting.ts',
      "lockByName(tx, 'waiting mails')",
      '',
    ),
  },
  'features/corrections/custody-movements.test.ts': {
    'a movement of holdings is reversed once': unique('0010_approvals', 'approvals_one_reversal'),
  },
  'features/reconciliations/reconciliations.test.ts': {
    'who counted does not explain': check('0023_evidence_and_reconciliations', 'reconciliations_take_two'),
    'the dollars of a count are its coins at its rate': check(
      '0023_evidence_and_reconciliations',
      'reconciliations_count_coins',
    ),
  },
}
