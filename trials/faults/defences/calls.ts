import { code, sql, trigger, type Defence } from '../defence.ts'

const sessions = 'features/operators/sessions/operator-sessions.test.ts'
const confirm = 'features/operators/sessions/reauthenticate-operator.test.ts'
const ownAccess = 'features/operators/account/own-access.test.ts'
const separate = 'platform/http/server/separate-back-office.ts'
const tokens = 'features/sessions/tokens.test.ts'
const withdraw = 'features/withdrawals/request/request-withdrawal.test.ts'
const rateLimits = 'platform/http/limits/rate-limits.test.ts'
const network = 'testing/network/bad-network.test.ts'
const fewRequests = '0027_few_requests_of_one_member'
const ofFewRequests = 'features/withdrawals/request/few-requests.test.ts'
const lifetime = 'shared/access/sessions/lifetime.ts'
const requireOperator = 'features/operators/sessions/require-operator.ts'

export const callDefences: Defence[] = [
  {
    name: 'a call is for its roles',
    ...code('platform/http/register-route.ts', 'requireRole(call, caller)', ''),
    tests: ['testing/every-call/rights.test.ts'],
  },
  {
    name: 'a change needs re-authentication',
    ...code('platform/http/register-route.ts', 'requireFactor(call, caller, request)', ''),
    tests: ['testing/every-call/factor.test.ts'],
  },
  {
    name: 'a factor is fresh for five minutes',
    ...code(requireOperator, 'is_reauthenticated(session.reauthenticated_at)', 'true'),
    tests: [confirm],
  },
  {
    name: 'the fifth wrong code ends the session of an operator',
    ...code('features/operators/sessions/reauthenticate-operator.ts', 'if (!isLast)', 'if (true)'),
    tests: [confirm],
  },
  {
    name: 'an operator changes their access only after re-authentication, also past the server',
    ...sql('0031_operator_access', 'and public.is_reauthenticated(session.reauthenticated_at)', ''),
    tests: [ownAccess],
  },
  {
    name: 'a recovery code of an operator works once',
    ...code('shared/access/factors/recovery-codes.ts', 'and used_at is null', ''),
    tests: [ownAccess],
  },
  {
    name: 'a new password of an operator ends the other sessions',
    ...code('features/operators/account/change-own-password.ts', 'await endOtherSessions(tx, caller)', ''),
    tests: [ownAccess],
  },
  {
    name: 'an operator ends only their own sessions',
    ...code('features/operators/sessions/end-operator-sessions.ts', ".where('operator_id', '=', operatorId)", ''),
    tests: [ownAccess],
  },
  {
    name: 'the host name of members does not serve the back office',
    ...code(separate, 'if (host && !isAtHome) return fallThrough(reply)', ''),
    tests: [`${separate.slice(0, -3)}.test.ts`],
  },
  {
    name: 'the host name of the back office serves nothing of the members',
    ...code(separate, '(isAtHome && !ofBoth.test(route))', 'false'),
    tests: [`${separate.slice(0, -3)}.test.ts`],
  },
  {
    name: 'the back office is used from named networks only',
    ...code(separate, 'if (isAllowed && !isAllowed(request.ip))', 'if (false)'),
    tests: [`${separate.slice(0, -3)}.test.ts`],
  },
  {
    name: 'a change comes from our own page',
    ...code('platform/http/require-own-origin.ts', "if (request.headers['x-cairn-operator'] !== '1')", 'if (false)'),
    tests: [sessions, 'testing/every-call/rights.test.ts'],
  },
  {
    name: 'a change names our origin',
    ...code('platform/http/require-own-origin.ts', 'if (origin !== own)', 'if (false)'),
    tests: [sessions],
  },
  {
    name: 'a member cancels their own withdrawals only',
    ...code(
      'features/withdrawals/outcome/cancel-withdrawal.ts',
      'if (withdrawal.member_id !== caller.memberId)',
      'if (false)',
    ),
    tests: ['features/withdrawals/outcome/settle-withdrawal.test.ts'],
  },
  {
    name: 'a removed operator has no session',
    ...code(requireOperator, 'operator.removed_at is null and', ''),
    tests: ['features/operators/operators.test.ts', sessions],
  },
  {
    name: 'a suspended operator has no session',
    ...code(requireOperator, 'and coalesce(operator.suspended_until <= now(), true)', ''),
    tests: [sessions, 'features/operators/access/two-owners.test.ts'],
  },
  {
    name: 'an idle session ends',
    ...code(lifetime, "${as}.last_seen_at + interval '${idleMinutes} minutes'", "'infinity'"),
    tests: [sessions, tokens],
  },
  {
    name: 'an old session ends',
    ...code(lifetime, "${as}.signed_in_at + interval '${hours} hours'", "'infinity'"),
    tests: [sessions, tokens],
  },
  {
    name: 'a code of an authenticator works once',
    ...code('features/operators/sessions/spend-code.ts', ".where('totp_last_step', '<', step)", ''),
    tests: [sessions],
  },
  {
    name: 'an operator needs the code',
    ...code(
      'features/operators/sessions/sign-in-operator.ts',
      '&& (await consumeFactor(services, operator, { ...body, address, requestId }))',
      '',
    ),
    tests: [sessions],
  },
  {
    name: 'a retired token ends',
    ...code(
      'features/sessions/require-member.ts',
      'if (found.is_copied) {',
      'if (found.is_copied && !found.is_live) {',
    ),
    tests: [tokens],
  },
  {
    name: 'a locked member does nothing',
    ...code('features/sessions/require-member.ts', "if (found.is_locked) throw refuse('account_locked')", ''),
    tests: ['features/sessions/sign-in.test.ts'],
  },
  {
    name: 'sign-ins are counted',
    ...code('platform/http/limits/rate-limits.ts', 'await limiter(services, limit).consume(hashKey(key))', ''),
    tests: [rateLimits],
  },
  {
    name: 'a limit is counted for all servers together',
    ...code('platform/http/limits/rate-limits.ts', 'keyPrefix: limit,', 'keyPrefix: `${limit}:${process.pid}`,'),
    tests: ['testing/network/limits-of-two-servers.test.ts'],
  },
  {
    name: 'addresses of one network are one',
    ...code(
      'platform/http/limits/client-address.ts',
      "return `${groups.slice(0, 4).join(':')}::/64`",
      'return spelled',
    ),
    tests: [rateLimits],
  },
  {
    name: 'pages of members are counted',
    ...code('shared/audit/record-reading.ts', 'if (!read || read.count < pagesInHourMax) return', ''),
    tests: ['shared/audit/record-reading.test.ts'],
  },
  {
    name: 'a withdrawal goes to the address that was shown',
    ...code(
      'features/withdrawals/request/require-allowed-withdrawal.ts',
      'if (isOther || plan.address !== address)',
      'if (false)',
    ),
    tests: [withdraw],
  },
  {
    name: 'a changed address waits',
    ...code(
      'features/withdrawals/request/withdrawal-terms.ts',
      'case when payout.usable_from > now() then payout.usable_from end',
      'null::timestamptz',
    ),
    tests: [withdraw],
  },
  {
    name: 'withdrawals wait after a reset',
    ...code(
      'features/withdrawals/request/withdrawal-terms.ts',
      'case when member.withdrawals_locked_until > now() then member.withdrawals_locked_until end',
      'null::timestamptz',
    ),
    tests: [withdraw, 'features/password-reset/reset-password.test.ts'],
  },
  {
    name: 'the largest amount of a day',
    ...code('features/withdrawals/request/require-within-limits.ts', 'amountCents > remainingCents) {', 'false) {'),
    tests: ['features/withdrawals/request/withdrawal-limits.test.ts'],
  },
  {
    name: 'two withdrawals at once share the limit of a day',
    ...code(
      'features/withdrawals/request/require-within-limits.ts',
      "if (isLimited) lockByName(tx, 'withdrawals of member', memberId)",
      '',
    ),
    tests: ['features/withdrawals/request/withdrawal-limits.test.ts'],
  },
  {
    name: 'few withdrawals of a member wait',
    ...trigger(fewRequests, 'withdrawals_few_requests'),
    tests: [ofFewRequests],
  },
  {
    name: 'few deposits of a member wait',
    ...trigger(fewRequests, 'deposits_few_requests'),
    tests: [ofFewRequests],
  },
  {
    name: 'few requests of a member in an hour',
    ...sql(fewRequests, 'counted.within_hour > allowed.money_requests_hourly_max', 'false'),
    tests: [ofFewRequests],
  },
  {
    name: 'a common password is refused',
    ...code('shared/access/passwords/require-good-password.ts', 'isGuessable(password) ||', ''),
    tests: ['features/registration/register-member.test.ts', 'shared/access/passwords/require-good-password.test.ts'],
  },
  {
    name: 'encrypted bytes are bound to their place',
    ...code(
      'platform/crypto/encryption.ts',
      "Buffer.concat([Buffer.of(version), Buffer.from(context, 'utf8')])",
      'Buffer.of(version)',
    ),
    tests: ['platform/crypto/encryption.test.ts'],
  },
  {
    name: 'a cell is no formula',
    ...code('shared/list-exports/csv.ts', 'text.replace(beginsFormula, "\'")', 'text'),
    tests: ['shared/list-exports/csv.test.ts'],
  },
  {
    name: 'a picture has few enough pixels',
    ...code('platform/files/images/image-child.ts', 'limitInputPixels: pixelsMax', 'limitInputPixels: false'),
    tests: ['platform/files/images/image-process.test.ts'],
  },
  {
    name: 'the server never logs in as an owner',
    ...code('start/require-safe-database.ts', 'if (mayOwn) {', 'if (false) {'),
    tests: ['start/require-safe-database.test.ts'],
  },
  {
    name: 'no sample data in production',
    ...code('start/require-safe-database.ts', 'if (sample.rowCount !== 0)', 'if (sample.rowCount === null)'),
    tests: ['start/require-safe-database.test.ts'],
  },
  {
    name: 'calls cannot be framed',
    ...code('platform/http/server/headers.ts', "form-action 'none'; frame-ancestors 'none'\"", "form-action 'none'\""),
    tests: ['platform/http/server/headers.test.ts'],
  },
  {
    name: 'a lost connection is cut',
    ...code(
      'platform/database/watch/watch-database.ts',
      'if (lost.length === 0) return',
      'if (lost.length >= 0) return',
    ),
    tests: [network],
  },
  {
    name: 'a silent database is noticed',
    ...code('platform/database/watch/watch-database.ts', 'if (isSilent) cut(clients.all)', 'if (isSilent) cut([])'),
    tests: [network],
  },
]
