import { check, code, sql, trigger, type Defences } from '../defence.ts'

/** Defences of the books: posting, seal, standby, restore. */
export const ledgerDefences: Defences = {
  'ledger/posting/post.test.ts': {
    'no account below zero': check('0002_ledger', 'accounts_balance_floor'),
    'transfers are positive': check('0002_ledger', 'transfers_amount_is_positive'),
    'the server posts its own kinds only': sql(
      '0003_ledger_posting',
      'k.to_role = g.role and k.server_may\n',
      'k.to_role = g.role\n',
    ),
    'a transfer id names one transfer': sql(
      '0003_ledger_posting',
      'elsif is_same is not true then',
      'elsif false then',
    ),
  },
  'ledger/invariants/database-rights.test.ts': {
    'a transfer has two accounts': check('0002_ledger', 'transfers_have_two_accounts'),
    'transfers are never changed': trigger('0002_ledger', 'transfers_are_never_changed'),
    'transfers come from the function only': trigger('0002_ledger', 'transfers_are_posted_by_function'),
    'balances change by the function only': trigger('0002_ledger', 'accounts_change_by_function'),
    'blocks are never changed': trigger('0005_ledger_seal', 'blocks_are_never_changed'),
    'books of units come from the function only': trigger(
      '0023_evidence_and_reconciliations',
      'unit_books_are_made_by_function',
    ),
    'the server reads the ledger and does not write it': sql(
      '0002_ledger',
      'grant select on ledger.account_roles',
      'grant select, insert, update on ledger.account_roles',
    ),
  },
  'features/ledger/units/view-units.test.ts': {
    'units are kept once each': sql('0012_ledger_reporting', '  lock table public.custody_units in share mode;\n', ''),
  },
  'ledger/posting/post-approved.test.ts': {
    'what two people approve moves money after the second': sql(
      '0003_ledger_posting',
      "a.status = 'approved' and a.decided_by <> a.requested_by",
      'true',
    ),
  },
  'ledger/invariants/posted-once.test.ts': {
    'a key of a money call has one effect': code(
      'platform/http/idempotency.ts',
      'if (previousAttempt) {',
      "if (previousAttempt && call.path === '') {",
    ),
    'a key is for one body': code('platform/http/idempotency.ts', '|| !previousAttempt.bodyHash.equals(bodyHash)', ''),
  },
  'ledger/invariants/between-round-trips.test.ts': {
    'a session that has ended moves no money': sql(
      '0008_sessions',
      'id = p_session and ended_at is null',
      'id = p_session',
    ),
    'a refused copy gets the reply of the first': code(
      'platform/http/idempotency.ts',
      'error instanceof Refusal && !isStored',
      'false',
    ),
  },
  'ledger/sealing/went-back.test.ts': {
    'money calls are refused on an older database': sql(
      '0005_ledger_seal',
      'where number = p_number and hash = p_hash',
      '',
    ),
  },
  'ledger/invariants/causes.test.ts': {
    'a transfer has the record that causes it': sql(
      '0003_ledger_posting',
      'if not ledger.has_cause(',
      'if false and not ledger.has_cause(',
    ),
    'a deposit is released before its money moves': sql(
      '0026_causes_of_transfers',
      'where released_at is not null and received_cents > lost_cents',
      'where received_cents > lost_cents',
    ),
  },
  'ledger/posting/post-distribution.test.ts': {
    'all shares of a distribution are paid, or none': sql(
      '0024_losses_and_distributions',
      'if paid_count <> share_count then',
      'if false then',
    ),
    'the shares of a distribution are its amount': sql(
      '0024_losses_and_distributions',
      'if paid_cents <> distribution.amount_cents then',
      'if false then',
    ),
    'what a distribution pays is taken from the gains': sql(
      '0024_losses_and_distributions',
      'set balance_cents = balance_cents - paid_cents where id = gains_id',
      'set balance_cents = balance_cents where id = gains_id',
    ),
  },
  'features/gains/distributions/reverse-distribution.test.ts': {
    'a distribution is reversed by two': sql(
      '0024_losses_and_distributions',
      "and a.kind = 'distribution_reversal' and a.status = 'approved' and a.decided_by <> a.requested_by",
      "and a.kind = 'distribution_reversal'",
    ),
  },
  'features/gains/shared-loss.test.ts': {
    'a loss is shared by two': sql(
      '0024_losses_and_distributions',
      "and a.payload ? 'from_gains' and a.status = 'approved' and a.decided_by <> a.requested_by",
      "and a.payload ? 'from_gains'",
    ),
  },
  'ledger/verification/verify-causes.test.ts': {
    'the verifier compares every transfer with its record': code(
      'ledger/verification/verify-causes.ts',
      'for (const found of rows) report.record(describe(cause, found))',
      '',
    ),
  },
  'testing/failover/failover.test.ts': {
    'money does not move while a required standby is missing': code(
      'platform/database/transaction.ts',
      'if (this.database.clients?.lacksStandby) throw new StandbyMissingError()',
      '',
    ),
  },
  'platform/database/transaction.test.ts': {
    'a commit that no standby has is not acknowledged': code(
      'platform/database/connection/statements.ts',
      'if (asked && !(await asked).rows[0]?.isKept) throw new StandbyAwayError()',
      '',
    ),
  },
  'packages/postgres-backup/src/archive/archive.test.ts': {
    'what is archived was written with the key': code(
      'packages/postgres-backup/src/archive/authenticity.ts',
      "throw new UnauthenticError(name, 'another signature')",
      '',
    ),
  },
  'backup/restore/end-access.test.ts': {
    'a restore holds every withdrawal': code('backup/restore/end-access.ts', '${holdHours} hours', '0 hours'),
  },
  'backup/backup.test.ts': {
    'a restore ends access before it is finished': code(
      'backup/restore/restore.ts',
      "await withClient(copy.address, 'cairn', endAccess)",
      '',
    ),
    'a copy that lacks known blocks moves no money': code(
      'backup/restore/restore.ts',
      "if (noted) await writeHeadFile(join(folder, 'ledger-head'), noted)",
      '',
    ),
  },
}
