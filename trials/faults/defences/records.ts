import { check, code, rule, sql, trigger, unique, type Defences } from '../defence.ts'

/** Defences of deposits, withdrawals, documents and their signatures. */
export const recordsDefences: Defences = {
  'ledger/invariants/state-transitions.test.ts': {
    'a withdrawal goes along its states': trigger('0015_withdrawals', 'withdrawals_follow_listed_transitions'),
    'a deposit goes along its states': trigger('0014_deposits', 'deposits_follow_listed_transitions'),
  },
  'features/deposits/addresses/give-address.test.ts': {
    'an index of an account is given once': sql(
      '0014_deposits',
      'constraint deposit_addresses_index unique (receiving_address_id, path_index)',
      'constraint deposit_addresses_index check (true)',
    ),
    'an account key is set once': unique('0013_plans_and_settings', 'receiving_addresses_account_key'),
    'indexes that a restore lost are not given again': code(
      'features/deposits/addresses/give-next-index.ts',
      'then 0 else ${skipped} end',
      'then 0 else 0 end',
    ),
    'an own address has the server’s signature': code(
      'shared/signing/signed-addresses/deposit-address.ts',
      "isSigned(keys, 'deposit_address', { ...offered, deposit_id: id, address, signature })",
      'true',
    ),
  },
  'features/deposits/addresses/give-member-address.test.ts': {
    'a member’s address is given once': sql(
      '0014_deposits',
      'old.member_id is not null and old.member_id is distinct from new.member_id',
      'false',
    ),
    'two first deposits of a member at once get one address': code(
      'features/deposits/addresses/give-member-address.ts',
      'where id = $1 for no key update',
      'where id = $1',
    ),
    'a member’s address has the server’s signature': code(
      'features/deposits/addresses/give-member-address.ts',
      "isSigned(services.keys, 'member_address', row)",
      'true',
    ),
    'the address of another member is not shown for a deposit': code(
      'shared/signing/signed-addresses/deposit-address.ts',
      'own.member_id = deposits.member_id and own.address',
      'own.address',
    ),
    'an address of a list was not used before': code(
      'features/receiving-addresses/request-address-list.ts',
      'const address = twice ?? used?.address',
      'const address = twice',
    ),
  },
  'features/chains/rates/rates.test.ts': {
    'a rate that was set ends': sql(
      '0032_pages_and_examinations',
      "and (payload ->> 'ends_at')::timestamptz > now()",
      '',
    ),
    'a rate takes the approval of a second operator': sql(
      '0032_pages_and_examinations',
      "where kind = 'coin_rate' and status = 'approved'",
      "where kind = 'coin_rate'",
    ),
    'a rate needs two sources': sql('0032_pages_and_examinations', 'when count(*) < 2 or', 'when count(*) < 1 or'),
    'two sources agree within 1 %': sql(
      '0032_pages_and_examinations',
      '(max(rate_micros) - min(rate_micros)) * 100 > min(rate_micros)',
      'false',
    ),
    'a rate counts for 60 seconds': sql(
      '0032_pages_and_examinations',
      "read_at > now() - interval '60 seconds'",
      'read_at is not null',
    ),
    'USDT that is off by more than 1 % is closed': sql(
      '0032_pages_and_examinations',
      'when min(rate_micros) >= 990000 and max(rate_micros) <= 1010000 then 1000000',
      'else 1000000',
    ),
    'coins are rounded up': code('packages/contract/src/core/money/quote.ts', 'divisor - 1n', '0n'),
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
  'shared/transactions/require-unused.test.ts': {
    'one transaction pays one withdrawal': unique('0015_withdrawals', 'withdrawals_transaction'),
    'one transaction pays one deposit': code(
      'shared/transactions/transaction-ids.ts',
      'where is_transaction_taken(${transactionId}, ${depositId})',
      'where false and ${transactionId} = ${depositId}::text',
    ),
  },
  'features/chains/payments/credit-cases.test.ts': {
    'only what the source showed in the same run is credited': code(
      'features/chains/payments/settle-deposit.ts',
      ' || final.some(({ id }) => !fresh.has(id))',
      '',
    ),
    'a quote has the server’s signature': code(
      'features/chains/payments/settle-deposit.ts',
      "await requireSigned(tx, context, 'deposit_quote', [depositId])",
      'await Promise.resolve()',
    ),
    'the quote of an ended deposit has the server’s signature': code(
      'features/chains/payments/credit-payment.ts',
      "if (deposit.has_quote) await requireSigned(tx, services, 'deposit_quote', [deposit.id])",
      'await Promise.resolve()',
    ),
    'what the server credits by itself takes what the payments are worth': sql(
      '0020_two_people_for_deposits',
      'new.received_cents is distinct from worth_of_payments(new.id)\n        or ',
      '',
    ),
    'the server credits a payment to an ended deposit only where none asks for a person': sql(
      '0019_incoming_transactions',
      'perform where why_payment_takes_a_person(new.id, new.credited_cents) is null;',
      'perform;',
    ),
    'a payment belongs to a deposit that is completed': sql(
      '0019_incoming_transactions',
      "where id = new.deposit_id and status = 'completed' and may_pay(old, id)",
      'where id = new.deposit_id and may_pay(old, id)',
    ),
    'credits of a member in a day count together': sql(
      '0020_two_people_for_deposits',
      'p_cents + credited_by_itself(deposit.member_id)',
      'p_cents',
    ),
    'a chain of blocks has no gap': code(
      'features/chains/payments/find-paying.ts',
      'hash !== null && block.previous !== hash',
      'false',
    ),
    'a deposit with a payment does not end by itself': code(
      'features/deposits/decision/end-overdue-deposits.ts',
      'outcome is null and gone_since is null',
      'false',
    ),
  },
  'features/chains/payments/member-payments.test.ts': {
    'the database finds the deposit of a payment to a member’s address': trigger(
      '0019_incoming_transactions',
      'incoming_payments_are_attributed',
    ),
    'no deposit is chosen among several': sql(
      '0019_incoming_transactions',
      'where is_confirmed or (select count(*) filter (where was_open) from paid) < 2',
      '',
    ),
    'a payment stays with its deposit': trigger(
      '0019_incoming_transactions',
      'incoming_payments_stay_with_their_deposit',
    ),
    'a person confirms a deposit of the member who paid': sql(
      '0019_incoming_transactions',
      "status = 'completed' and may_pay(old, id)",
      "status = 'completed'",
    ),
    'a payment to a member’s address is credited to that member': code(
      'features/chains/payments/settle-deposit.ts',
      '(member_address_id is null or member_address_id = member_address_of($1))',
      'true',
    ),
    'an address of a member has the server’s signature before a payment counts': code(
      'features/chains/payments/settle-deposit.ts',
      "await requireSigned(tx, context, 'member_address', [...memberAddresses])",
      'await Promise.resolve()',
    ),
    'a payment without a block is found again': code(
      'features/chains/payments/follow-payments.ts',
      "if (!isShown) problem = new SourceError('source_behind', 'it does not show all transactions of its blocks yet')",
      'void isShown',
    ),
    'a failed transaction is no payment': code(
      'features/chains/payments/follow-payments.ts',
      'transaction && !transaction.hasFailed ?',
      'transaction ?',
    ),
    'blocks that are not final are read again': code(
      'features/chains/payments/find-paying.ts',
      'if (height <= tip.finalHeight) Object.assign',
      'Object.assign',
    ),
    'USDT is worth a dollar only while the sources show it': sql(
      '0020_two_people_for_deposits',
      "and not (deposit.wallet = 'usdt' and exists (select from rate_sources where asset = 'usdt'))",
      "and deposit.wallet <> 'usdt'",
    ),
  },
  'features/chains/payments/credited-payments.test.ts': {
    'withdrawals are stopped while no block has a credited payment': sql(
      '0021_two_people_for_payouts',
      'payment.gone_since is not null',
      'payment.gone_since is null and false',
    ),
    'a payment that is credited again has one row that is not reversed': sql(
      '0019_incoming_transactions',
      "where outcome is distinct from 'mistaken' and reversed_at is null;",
      "where outcome is distinct from 'mistaken' and reversed_at is null and deposit_id is null;",
    ),
    'a source that was not asked for an hour proves no absence': sql(
      '0025_posting_of_distributions',
      " or payment.looked_up_at < now() - interval '1 hour'",
      '',
    ),
    'a credited payment is looked at again': code(
      'features/chains/follow-chains.ts',
      '[followPayments, followCredited]',
      '[followPayments]',
    ),
  },
  'features/payments/payment-reversals.test.ts': {
    'two people take a credit back': sql(
      '0025_posting_of_distributions',
      "a.kind = 'payment_reversal' and a.status = 'approved' and a.decided_by <> a.requested_by",
      "a.kind = 'payment_reversal'",
    ),
    'only a payment that left the chain is reversed': sql(
      '0025_posting_of_distributions',
      'if not payment.has_left or ',
      'if ',
    ),
    'only a credited payment is missed': check('0019_incoming_transactions', 'incoming_payments_missed_were_credited'),
    'a bonus that was taken back is not paid': check('0017_referral_bonuses', 'referral_bonuses_reversed_are_not_paid'),
    'two owners book a loss': trigger('0025_posting_of_distributions', 'payment_reversals_losses_take_two'),
    'a loss is booked once': trigger('0025_posting_of_distributions', 'payment_reversals_losses_are_booked_once'),
    'a payment that returned is a part of nothing': sql(
      '0019_incoming_transactions',
      'and earlier.reversed_at is not null);\n    else',
      'and false);\n    else',
    ),
    'a reversal takes no more than the account has': sql(
      '0025_posting_of_distributions',
      'taken := least(credited - from_invested, left_cents);',
      'taken := credited - from_invested;',
    ),
    'days of a payment that left the chain count for no gains': code(
      'features/gains/distributions/compute-shares.ts',
      '-reversal.deposit_cents',
      '0::bigint',
    ),
  },
  'features/chains/payment-cases.test.ts': {
    'a payment on the chain belongs to one withdrawal': code(
      'features/chains/follow-chains.ts',
      'and id <> ${id} and transaction_output is not null',
      'and false and id <> ${id}',
    ),
    'the end of a look-up stays': trigger('0015_withdrawals', 'withdrawal_lookups_stay'),
    'an output belongs to a transaction': rule('0015_withdrawals', 'withdrawals_output_is_of_their_transaction'),
    'without a source one transaction sends one withdrawal': code(
      'shared/transactions/transaction-ids.ts',
      "lockByName(tx, 'transaction on chain', transactionId.toLowerCase())",
      '',
    ),
    'a failure that may still change raises no record': code(
      'features/chains/find-case.ts',
      "found.effect === 'raises' && !isSettled",
      'false',
    ),
  },
  'features/chains/sources/sources.test.ts': {
    'a node that lags shows no empty blocks': code(
      'features/chains/sources/evm-blocks.ts',
      'if (!newest) throw lagging(last)',
      "if (!newest) return { hash: '', transactions: [] }",
    ),
    'a block without its transactions is not believed': code(
      'features/chains/sources/evm-blocks.ts',
      ' || (block.transactions.length === 0 && block.transactionsRoot !== emptyRoot)',
      '',
    ),
    'no source shows more coins than there are': code(
      'features/chains/sources/evm.ts',
      '!one.isOther && one.units >= unitsEnd[asset]',
      'one === null',
    ),
    'a source on another network is not believed': code(
      'features/chains/sources/open-source.ts',
      'requireNetwork(asset, network, config.isProduction)',
      '',
    ),
    'a source that is behind is not believed': code(
      'features/chains/sources/open-source.ts',
      'requireRecent(asset, tip)',
      '',
    ),
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
      "deposit_released: ({ reference }) => [{ kind: 'deposit_release', id: reference }],",
      'deposit_released: () => [],',
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
      '0019_incoming_transactions',
      "approval_id and correction.status = 'approved'",
      'approval_id',
    ),
    'a correction frees one transaction, also of two at once': sql(
      '0019_incoming_transactions',
      'correction_id uuid primary key',
      'correction_id uuid',
    ),
    'a loss takes only a free or a corrected transaction': trigger(
      '0019_incoming_transactions',
      'losses_take_a_corrected_transaction',
    ),
  },
  'features/payments/incoming-payments.test.ts': {
    'a payment is entered once': unique('0019_incoming_transactions', 'incoming_payments_output'),
    'one transaction is one record’s': trigger(
      '0019_incoming_transactions',
      'incoming_payments_claim_their_transaction',
    ),
    'two people decide a payment': trigger('0019_incoming_transactions', 'incoming_payments_take_two'),
    'a payment is decided once': trigger('0019_incoming_transactions', 'incoming_payments_are_decided_once'),
  },
  'features/corrections/transaction-corrections.test.ts': {
    'two people correct a transaction': trigger('0019_incoming_transactions', 'transaction_corrections_take_two'),
    'a correction frees the transaction before': trigger(
      '0019_incoming_transactions',
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
