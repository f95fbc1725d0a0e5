import { check, code, rule, sql, trigger, unique, type Defence } from '../defence.ts'

const withdrawals = '0015_withdrawals'
const oneSender = 'features/withdrawals/sending/one-sender.test.ts'
const uncertain = 'features/withdrawals/outcome/uncertain-withdrawal.test.ts'
const settle = 'features/withdrawals/outcome/settle-withdrawal.test.ts'
const transitions = 'ledger/invariants/state-transitions.test.ts'
const decideDeposit = 'features/deposits/decision/decide-deposit.test.ts'
const cancelDeposit = 'features/deposits/cancel/cancel-deposit.test.ts'
const viewRecord = 'features/records/view-record.test.ts'
const kyc = 'features/kyc/decision/review-kyc.test.ts'
const version = 'shared/audit/record-version.test.ts'
const rights = 'ledger/invariants/database-rights.test.ts'
const usedTransactions = 'shared/transactions/require-unused.test.ts'

const kept = '0016_kyc'
const removal = 'features/kyc/document/remove-documents.test.ts'
const counts = '0023_evidence_and_reconciliations'
const ofCounts = 'features/reconciliations/reconciliations.test.ts'
const pairs = 'testing/pairs/pairs-of-decisions.test.ts'

export const recordDefences: Defence[] = [
  {
    name: 'a document is removed after its time only',
    ...sql(kept, 'coalesce(public.document_kept_until(submission) > now(), true)', 'false'),
    tests: [removal],
  },
  {
    name: 'nothing is removed while a document of the member is reviewed',
    ...sql(
      kept,
      "or exists (select from public.kyc_submissions where member_id = submission.member_id and status = 'pending')",
      '',
    ),
    tests: [removal],
  },
  {
    name: 'the file of a document is removed with it',
    ...code('features/kyc/document/remove-documents.ts', 'if (file) await files.remove(file)', ''),
    tests: [removal],
  },
  {
    name: 'a closed account keeps the documents that were decided',
    file: 'apps/server/migrations/0030_email_changes_and_closings.sql',
    find: /(delete from public.kyc_submissions where member_id = p_member) and status = 'pending';/,
    replace: '$1;',
    tests: ['features/account-closing/closing.test.ts'],
  },
  {
    name: 'a withdrawal goes along its states',
    ...trigger(withdrawals, 'withdrawals_follow_listed_transitions'),
    tests: [transitions],
  },
  {
    name: 'a deposit goes along its states',
    ...trigger('0014_deposits', 'deposits_follow_listed_transitions'),
    tests: [transitions],
  },
  {
    name: 'a deposit whose payment waits for a second approval is not cancelled',
    ...code('features/deposits/cancel/cancel-deposit.ts', '(await isBeingConfirmed(tx, deposit.id))', 'false'),
    tests: [cancelDeposit],
  },
  {
    name: 'a member cancels their own deposits only',
    ...code('features/deposits/cancel/cancel-deposit.ts', ".where('member_id', '=', memberId)", ''),
    tests: [cancelDeposit],
  },
  {
    name: 'no operator decided a cancelled deposit',
    ...rule('0014_deposits', 'deposits_cancelled_by_the_member'),
    tests: [cancelDeposit],
  },
  {
    name: 'a member opens their own deposits only',
    ...code(
      'features/records/read-record.ts',
      'where deposits.id = ${id} and member_id = ${memberId}',
      'where deposits.id = ${id}',
    ),
    tests: [viewRecord],
  },
  {
    name: 'a member opens their own withdrawals only',
    ...code('features/records/read-record.ts', 'where id = ${id} and member_id = ${memberId}', 'where id = ${id}'),
    tests: [viewRecord],
  },
  {
    name: 'a document goes along its states',
    ...trigger('0016_kyc', 'kyc_submissions_follow_listed_transitions'),
    tests: [transitions],
  },
  {
    name: 'who decided a withdrawal stays',
    ...trigger(withdrawals, 'withdrawals_decisions_stay'),
    tests: [oneSender, uncertain, settle],
  },
  {
    name: 'who decided a deposit stays',
    ...trigger('0014_deposits', 'deposits_stay_as_decided'),
    tests: ['features/deposits/decision/two-people.test.ts'],
  },
  {
    name: 'money of a claimed withdrawal returns by two',
    ...rule(withdrawals, 'withdrawals_claimed_return_by_two'),
    tests: [oneSender],
  },
  {
    name: 'a withdrawal is sent by its claimer',
    ...rule(withdrawals, 'withdrawals_sent_by_their_claimer'),
    tests: [oneSender],
  },
  {
    name: 'the call refuses a sender who has not claimed',
    ...code(
      'features/withdrawals/sending/send-withdrawal.ts',
      'if (withdrawal.claimed_by !== caller.operatorId)',
      'if (false)',
    ),
    tests: [oneSender],
  },
  {
    name: 'a take-over is from another',
    ...rule(withdrawals, 'withdrawals_takeover_is_from_another'),
    tests: [oneSender],
  },
  {
    name: 'an uncertain withdrawal is ended by two',
    ...rule(withdrawals, 'withdrawals_uncertain_ended_by_two'),
    tests: [uncertain],
  },
  {
    name: 'one transaction pays one withdrawal',
    ...unique(withdrawals, 'withdrawals_transaction'),
    tests: [settle, oneSender, usedTransactions],
  },
  {
    name: 'a withdrawal is locked while it is decided',
    ...code('features/withdrawals/lock-withdrawal.ts', '.forUpdate()', ''),
    tests: [pairs, oneSender, settle],
  },
  {
    name: 'a deposit is locked while it is decided',
    ...code('features/deposits/decision/lock-pending-deposit.ts', '.forUpdate()', ''),
    tests: [pairs, decideDeposit],
  },
  {
    name: 'a document is locked while it is decided',
    ...code('features/kyc/decision/lock-pending-kyc.ts', '.forUpdate()', ''),
    tests: [pairs, kyc],
  },
  {
    name: 'a request is locked while it is decided',
    ...code('features/approvals/lock-approval.ts', '.forUpdate()', ''),
    tests: [pairs, 'features/approvals/approvals.test.ts'],
  },
  {
    name: 'a decision is made on the version that was seen',
    ...code('platform/http/register-route.ts', 'if (decided) await authentication.requireVersion(tx, decided)', ''),
    tests: [version],
  },
  {
    name: 'a decision names a version',
    ...code(
      'platform/http/read-request.ts',
      "if (typeof version !== 'string' || !/^\\d{1,18}$/.test(version)) throw refuse('version_required')",
      "if (typeof version !== 'string') return { id, version: '0', requestId }",
    ),
    tests: [version],
  },
  {
    name: 'one transaction pays one deposit',
    ...code(
      'shared/transactions/transaction-ids.ts',
      'where taken.transaction_id = lower(${transactionId})',
      'where false and ${transactionId}::text is null',
    ),
    tests: [usedTransactions, decideDeposit],
  },
  {
    name: 'a transaction id has the shape of its chain',
    ...code('shared/transactions/transaction-ids.ts', '|| transactionShapes[asset].test(transactionId)', '|| true'),
    tests: ['shared/transactions/transaction-shapes.test.ts'],
  },
  {
    name: 'a document is decided by who opened it',
    ...trigger('0016_kyc', 'kyc_submissions_decided_by_a_viewer'),
    tests: [kyc],
  },
  {
    name: 'one document of a member is in force',
    ...unique('0016_kyc', 'kyc_submissions_one_active'),
    tests: ['features/kyc/submit-kyc.test.ts', kyc],
  },
  {
    name: 'an expired document is not approved',
    ...code('features/kyc/decision/approve-kyc.ts', 'if (expires_on < today)', 'if (false)'),
    tests: ['features/kyc/document/document-details.test.ts'],
  },
  {
    name: 'a document of another member is noticed',
    ...code('features/kyc/decision/approve-kyc.ts', 'if (duplicates.length > 0 && !duplicate_accepted)', 'if (false)'),
    tests: ['features/kyc/document/document-details.test.ts'],
  },
  {
    name: 'the audit log is never changed',
    ...trigger('0004_audit', 'events_are_never_changed'),
    tests: [rights, 'features/audit/list-audit-events.test.ts'],
  },
  { name: 'audit entries are of the present', ...trigger('0004_audit', 'events_are_of_the_present'), tests: [rights] },
  {
    name: 'the server does not number or date audit entries',
    ...sql(
      '0004_audit',
      'grant insert (actor_kind, actor_id, did, subject_kind, subject_id, member_id, details, request_id)',
      'grant insert',
    ),
    tests: [rights],
  },
  {
    name: 'no operator decides about their own account',
    ...trigger('0004_audit', 'events_are_about_others'),
    tests: ['features/withdrawals/approval/separation.test.ts'],
  },
  {
    name: 'the address of a withdrawal is the signed one',
    ...code(
      'features/withdrawals/lock-withdrawal.ts',
      "if (verifiedAddressOrEmpty(services, 'withdrawal', withdrawal) === '')",
      'if (false)',
    ),
    tests: ['shared/signing/signed-addresses/altered-addresses.test.ts'],
  },
  {
    name: 'a saved address is the signed one',
    ...code(
      'features/withdrawals/request/require-allowed-withdrawal.ts',
      "if (served === '') throw refuse('payout_address_altered')",
      '',
    ),
    tests: ['shared/signing/signed-addresses/altered-addresses.test.ts'],
  },
  {
    name: 'a withdrawal rests on signed decisions',
    ...code(
      'shared/signing/signatures/sign-stored.ts',
      'rows.filter((row) => isSigned(keys, kind, row))',
      'rows.slice()',
    ),
    tests: ['shared/signing/signatures/injected-decisions.test.ts'],
  },
  {
    name: 'a share of a distribution is one that the job computed',
    ...code('features/withdrawals/signed-money.ts', "{ kind: 'distribution_share', id },", ''),
    tests: ['shared/signing/signatures/injected-decisions.test.ts'],
  },
  {
    name: 'the settings are those of the owners when money is paid out',
    ...code('features/withdrawals/signed-money.ts', "{ kind: 'settings', id: settingsId },", ''),
    tests: ['shared/signing/signatures/injected-rules.test.ts'],
  },
  {
    name: 'the settings are those of the owners when money is requested',
    ...code(
      'features/withdrawals/request/require-allowed-withdrawal.ts',
      "requireSigned(tx, services, 'settings', [settingsId], 'records_altered'),",
      '',
    ),
    tests: ['shared/signing/signatures/injected-rules.test.ts'],
  },
  {
    name: 'only the defaults of a new database are signed at the start',
    ...code('start/sign-first-settings.ts', 'if (row.signature || !isDefault) return', ''),
    tests: ['start/sign-first-settings.test.ts'],
  },
  {
    name: 'a plan takes money by its signed limits',
    ...code('features/deposits/require-allowed-deposit.ts', 'if (unsigned) {', 'if (false) {'),
    tests: ['shared/signing/signatures/injected-rules.test.ts'],
  },
  {
    name: 'a plan returns money by its signed term',
    ...code(
      'shared/signing/signatures/sign-stored.ts',
      'return [...signed]',
      'return rows.map(({ row_id }) => row_id)',
    ),
    tests: ['shared/signing/signatures/injected-rules.test.ts'],
  },
  {
    name: 'an identity that is paid for is one that an operator approved',
    ...code(
      'features/withdrawals/signed-money.ts',
      "if (document) needed.push({ kind: 'kyc_approval', id: document })",
      '',
    ),
    tests: ['shared/signing/signatures/injected-steps.test.ts'],
  },
  {
    name: 'a released deposit is paid out by a signed release',
    ...code(
      'features/withdrawals/signed-money.ts',
      "deposit_released: ({ reference }) => [{ kind: 'deposit_release', id: reference }],",
      'deposit_released: () => [],',
    ),
    tests: ['shared/signing/signatures/injected-steps.test.ts'],
  },
  {
    name: 'a withdrawal is sent by a signed claim',
    ...code('features/withdrawals/signed-money.ts', 'if (wasClaimed.has(withdrawal.status))', 'if (false)'),
    tests: ['shared/signing/signatures/injected-steps.test.ts'],
  },
  {
    name: 'an uncertain withdrawal is settled by a signed claim',
    ...code(
      'features/withdrawals/outcome/settle-uncertain-withdrawal.ts',
      "await requireSigned(tx, services, 'withdrawal_claim', [withdrawal.id])",
      '',
    ),
    tests: ['shared/signing/signatures/injected-steps.test.ts'],
  },
  {
    name: 'an account that is paid has the password and the lock that the server wrote',
    ...code('features/withdrawals/signed-money.ts', "{ kind: 'member', id: withdrawal.member_id },", ''),
    tests: ['shared/signing/signatures/injected-accounts.test.ts'],
  },
  {
    name: 'a password of a member is one that the server wrote',
    ...code('shared/access/passwords/check-password.ts', 'return unsigned === null', 'return true'),
    tests: ['shared/signing/signatures/injected-accounts.test.ts'],
  },
  {
    name: 'an altered account stays altered when it is frozen',
    ...code('shared/signing/signatures/sign-stored.ts', 'if (isIntact) await signStored', 'await signStored'),
    tests: ['shared/signing/signatures/injected-accounts.test.ts'],
  },
  {
    name: 'a passkey is one that the server wrote',
    ...code(
      'shared/access/passkeys/passkeys.ts',
      '(await findUnsigned(tx, services.keys, signedAs, [found.id])) !== null',
      'false',
    ),
    tests: ['shared/signing/signatures/injected-accounts.test.ts'],
  },
  {
    name: 'a change of email is one that the server confirmed',
    ...code(
      'features/email-change/apply-email-changes.ts',
      "if (unsigned) return reportAltered(services, 'email_change', unsigned)",
      '',
    ),
    tests: ['shared/signing/signatures/injected-accounts.test.ts'],
  },
  {
    name: 'a replaced address is not brought back',
    ...trigger('0007_members', 'payout_addresses_stay_replaced'),
    tests: ['shared/signing/signatures/injected-accounts.test.ts'],
  },
  {
    name: 'a lock of withdrawals only rises',
    ...trigger('0007_members', 'members_withdrawal_lock_is_only_raised'),
    tests: ['shared/signing/signatures/injected-accounts.test.ts'],
  },
  {
    name: 'a request is approved as it was signed',
    ...code('features/approvals/approve-request.ts', "await requireSigned(tx, services, 'request', [approval.id])", ''),
    tests: ['shared/signing/signatures/injected-decisions.test.ts'],
  },
  {
    name: 'an operator has the role and the password that the server wrote',
    ...code(
      'features/operators/sessions/require-operator.ts',
      "if (!isSigned(services.keys, 'operator', found))",
      'if (false)',
    ),
    tests: ['shared/signing/signatures/injected-decisions.test.ts'],
  },
  {
    name: 'a signature fits one row',
    ...code('shared/signing/signatures/row-signature.ts', 'timingSafeEqual(expected, signature)', 'true'),
    tests: ['shared/signing/signed-addresses/altered-addresses.test.ts'],
  },
  {
    name: 'a difference is explained by another than who counted',
    ...check(counts, 'reconciliations_take_two'),
    tests: [ofCounts],
  },
  {
    name: 'the database says what the books had',
    ...trigger(counts, 'reconciliations_count_against_books'),
    tests: [ofCounts],
  },
  { name: 'an explanation stays', ...trigger(counts, 'reconciliations_are_explained_once'), tests: [ofCounts] },
]
