import { code, sql, type Defences } from '../defence.ts'

/** Defences of every call, and of sessions and limits. */
export const callsDefences: Defences = {
  'testing/every-call/rights.test.ts': {
    'a call is for its roles': code('platform/http/register-route.ts', 'requireRole(call, caller)', ''),
  },
  'testing/every-call/factor.test.ts': {
    'a change needs re-authentication': code(
      'platform/http/register-route.ts',
      'requireFactor(call, caller, request)',
      '',
    ),
  },
  'features/operations/operations.test.ts': {
    'owners who press at once start one backup': code(
      'features/operations/start-backup.ts',
      "lockByName(tx, 'backup request')",
      '',
    ),
  },
  'features/operators/account/own-access.test.ts': {
    'an operator changes their access only after re-authentication, also past the server': sql(
      '0031_operator_access',
      'and public.is_reauthenticated(session.reauthenticated_at)',
      '',
    ),
  },
  'features/operators/sessions/operator-sessions.test.ts': {
    'a change comes from our own page': code(
      'platform/http/request/require-own-origin.ts',
      "if (request.headers['x-cairn-operator'] !== '1')",
      'if (false)',
    ),
    'a removed operator has no session': code(
      'features/operators/sessions/require-operator.ts',
      'operator.removed_at is null and',
      '',
    ),
    'a suspended operator has no session': code(
      'features/operators/sessions/require-operator.ts',
      'and coalesce(operator.suspended_until <= now(), true)',
      '',
    ),
    'a code of an authenticator works once': code(
      'features/operators/sessions/use-operator-code.ts',
      ".where('totp_last_step', '<', step)",
      '',
    ),
    'an operator needs the code': code(
      'features/operators/sessions/sign-in-operator.ts',
      '&& (await checkFactor(services, operator, { ...body, address, requestId }))',
      '',
    ),
  },
  'features/withdrawals/outcome/settle-withdrawal.test.ts': {
    'a member cancels their own withdrawals only': code(
      'features/withdrawals/outcome/cancel-withdrawal.ts',
      'if (withdrawal.member_id !== caller.memberId)',
      'if (false)',
    ),
  },
  'features/sessions/tokens.test.ts': {
    'a retired token ends': code(
      'features/sessions/require-member.ts',
      'if (found.is_copied) {',
      'if (found.is_copied && !found.is_live) {',
    ),
  },
  'features/sessions/sign-in.test.ts': {
    'a locked member does nothing': code(
      'features/sessions/require-member.ts',
      "if (found.is_locked) throw refuse('account_locked')",
      '',
    ),
  },
  'platform/http/limits/rate-limits.test.ts': {
    'sign-ins are counted': code(
      'platform/http/limits/rate-limits.ts',
      'await limiter(services, limit).consume(hashKey(key))',
      '',
    ),
  },
  'features/withdrawals/request/request-withdrawal.test.ts': {
    'a withdrawal goes to the address that was shown': code(
      'features/withdrawals/request/require-allowed-withdrawal.ts',
      'if (isOther || plan.address !== address)',
      'if (false)',
    ),
    'a changed address waits': code(
      'features/withdrawals/request/withdrawal-conditions.ts',
      'case when payout.usable_from > now() then payout.usable_from end',
      'null::timestamptz',
    ),
    'withdrawals wait after a reset': code(
      'features/withdrawals/request/withdrawal-conditions.ts',
      'case when member.withdrawals_locked_until > now() then member.withdrawals_locked_until end',
      'null::timestamptz',
    ),
  },
  'features/withdrawals/request/withdrawal-limits.test.ts': {
    'the largest amount of a day': code(
      'features/withdrawals/request/require-within-limits.ts',
      'amountCents > remainingCents) {',
      'false) {',
    ),
    'two withdrawals at once share the limit of a day': code(
      'features/withdrawals/request/require-within-limits.ts',
      "if (isLimited) lockByName(tx, 'withdrawals of member', memberId)",
      '',
    ),
  },
  'start/require-safe-database.test.ts': {
    'the server never logs in as an owner': code('start/require-safe-database.ts', 'if (mayOwn) {', 'if (false) {'),
  },
}
