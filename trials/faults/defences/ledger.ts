import { check, code, sql, trigger, type Defence } from '../defence.ts'

const tables = '0002_ledger'
const posting = '0003_ledger_posting'
const seal = '0005_ledger_seal'
const losses = '0024_shared_losses'
const reversals = '0025_posting_of_distributions'
const distributions = '0025_posting_of_distributions'
const causes = 'ledger/invariants/causes.test.ts'
const rights = 'ledger/invariants/database-rights.test.ts'
const post = 'ledger/posting/post.test.ts'

export const ledgerDefences: Defence[] = [
  {
    name: 'no account below zero',
    ...check(tables, 'accounts_balance_floor'),
    tests: [post, 'ledger/invariants/overdraft.test.ts'],
  },
  { name: 'transfers are positive', ...check(tables, 'transfers_amount_is_positive'), tests: [post, rights] },
  { name: 'a transfer has two accounts', ...check(tables, 'transfers_have_two_accounts'), tests: [post, rights] },
  { name: 'transfers are never changed', ...trigger(tables, 'transfers_are_never_changed'), tests: [rights] },
  {
    name: 'transfers come from the function only',
    ...trigger(tables, 'transfers_are_posted_by_function'),
    tests: [rights],
  },
  { name: 'accounts are never removed', ...trigger(tables, 'accounts_are_never_removed'), tests: [rights] },
  { name: 'balances change by the function only', ...trigger(tables, 'accounts_change_by_function'), tests: [rights] },
  {
    name: 'kinds of transfer change by migration only',
    ...trigger(tables, 'transfer_kinds_are_changed_by_migration'),
    tests: [rights],
  },
  { name: 'blocks are never changed', ...trigger(seal, 'blocks_are_never_changed'), tests: [rights] },
  { name: 'seals are never changed', ...trigger(seal, 'seals_are_never_changed'), tests: [rights] },
  {
    name: 'the server reads the ledger and does not write it',
    ...sql(tables, 'grant select on ledger.account_roles', 'grant select, insert, update on ledger.account_roles'),
    tests: [rights],
  },
  {
    name: 'the server posts its own kinds only',
    ...sql(posting, 'k.to_role = g.role and k.server_may\n', 'k.to_role = g.role\n'),
    tests: [post, rights],
  },
  {
    name: 'a transfer id names one transfer',
    ...sql(posting, 'elsif is_same is not true then', 'elsif false then'),
    tests: [post],
  },
  {
    name: 'what two people approve moves money after the second',
    ...sql(posting, "a.status = 'approved' and a.decided_by <> a.requested_by", 'true'),
    tests: ['ledger/posting/post-approved.test.ts'],
  },
  {
    name: 'a key of a money call has one effect',
    ...code('platform/http/idempotency.ts', 'if (previousAttempt) {', "if (previousAttempt && call.path === '') {"),
    tests: ['ledger/invariants/posted-once.test.ts'],
  },
  {
    name: 'a key is for one body',
    ...code('platform/http/idempotency.ts', '|| !previousAttempt.bodyHash.equals(bodyHash)', ''),
    tests: ['ledger/invariants/posted-once.test.ts'],
  },
  {
    name: 'an older database is noticed',
    ...code('ledger/sealing/known-chain.ts', 'return rows.length === 0', 'return false'),
    tests: ['ledger/sealing/went-back.test.ts', 'platform/http/server/health.test.ts'],
  },
  {
    name: 'money calls are refused on an older database',
    ...sql(seal, 'where number = p_number and hash = p_hash', ''),
    tests: ['ledger/sealing/went-back.test.ts'],
  },
  {
    name: 'on an older database nobody claims a withdrawal',
    ...code('features/withdrawals/sending/claim-withdrawal.ts', '  requireCurrentChain(tx)\n', ''),
    tests: ['ledger/sealing/went-back.test.ts'],
  },
  {
    name: 'on an older database nobody takes a withdrawal over',
    ...code('features/withdrawals/sending/take-over-withdrawal.ts', '  requireCurrentChain(tx)\n', ''),
    tests: ['ledger/sealing/went-back.test.ts'],
  },
  {
    name: 'an older database shows no address that is to be paid',
    ...code('features/withdrawals/read-withdrawals.ts', "  if (isBehind) return 'ledger_behind'\n", ''),
    tests: ['ledger/sealing/went-back.test.ts'],
  },
  {
    name: 'a transfer has the record that causes it',
    ...sql(posting, 'if not ledger.has_cause(', 'if false and not ledger.has_cause('),
    tests: [causes, rights],
  },
  {
    name: 'only a distribution that is being posted is paid',
    ...sql(
      distributions,
      "where id = p_distribution and status = 'posting' for update",
      'where id = p_distribution for update',
    ),
    tests: ['ledger/posting/post-distribution.test.ts'],
  },
  {
    name: 'all shares of a distribution are paid, or none',
    ...sql(distributions, 'if paid_count <> share_count then', 'if false then'),
    tests: ['ledger/posting/post-distribution.test.ts'],
  },
  {
    name: 'the shares of a distribution are its amount',
    ...sql(distributions, 'if paid_cents <> distribution.amount_cents then', 'if false then'),
    tests: ['ledger/posting/post-distribution.test.ts'],
  },
  {
    name: 'what a distribution pays is taken from the gains',
    ...sql(
      distributions,
      'set balance_cents = balance_cents - paid_cents where id = gains_id',
      'set balance_cents = balance_cents where id = gains_id',
    ),
    tests: ['ledger/posting/post-distribution.test.ts'],
  },
  {
    name: 'a deposit is released before its money moves',
    ...sql(
      '0026_causes_of_transfers',
      'where released_at is not null and received_cents > lost_cents',
      'where received_cents > lost_cents',
    ),
    tests: [causes, 'ledger/verification/verify-causes.test.ts'],
  },
  {
    name: 'a distribution is reversed by two',
    ...sql(
      reversals,
      "and a.kind = 'distribution_reversal' and a.status = 'approved' and a.decided_by <> a.requested_by",
      "and a.kind = 'distribution_reversal'",
    ),
    tests: ['features/gains/distributions/reverse-distribution.test.ts'],
  },
  {
    name: 'a loss is shared by two',
    ...sql(
      losses,
      "and a.payload ? 'from_gains' and a.status = 'approved' and a.decided_by <> a.requested_by",
      "and a.payload ? 'from_gains'",
    ),
    tests: ['features/gains/shared-loss.test.ts'],
  },
  {
    name: 'a loss is shared as it was requested',
    ...sql(losses, 'if gains <> request.from_gains or shared_count = 0 then', 'if false then'),
    tests: ['features/gains/shared-loss.test.ts'],
  },
  {
    name: 'the verifier compares every transfer with its record',
    ...code(
      'ledger/verification/verify-causes.ts',
      'for (const found of rows) report.record(describe(cause, found))',
      '',
    ),
    tests: ['ledger/verification/verify-causes.test.ts'],
  },
]
