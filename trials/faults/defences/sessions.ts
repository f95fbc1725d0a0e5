import { code, type Defence } from '../defence.ts'

const requireMember = 'features/sessions/require-member.ts'
const tokens = 'features/sessions/tokens.test.ts'
const limits = 'shared/access/passwords/check-within-limits.ts'
const ofLimits = 'shared/access/passwords/check-within-limits.test.ts'
const operatorSessions = 'features/operators/sessions/operator-sessions.test.ts'
const events = 'features/security/security-events.test.ts'
const ownSessions = 'features/security/own-sessions.test.ts'

export const sessionDefences: Defence[] = [
  {
    name: 'a lost reply signs nobody out',
    ...code(
      'shared/access/sessions/tokens.ts',
      'where token_hash = (select parent_hash from used)',
      'where token_hash = $1',
    ),
    tests: [tokens],
  },
  {
    name: 'a tab that slept is not signed out',
    ...code(requireMember, 'and not coalesce(session.mark_hash = $4, false)', ''),
    tests: [tokens],
  },
  {
    name: 'a retired token works only with the mark of the sign-in',
    ...code(requireMember, 'coalesce(session.mark_hash = $4, false)', '$4 is not null'),
    tests: [tokens],
  },
  {
    name: 'a live token works only with the mark that its browser has shown',
    ...code(requireMember, 'session.mark_shown or ', ''),
    tests: [tokens],
  },
  {
    name: 'a retired token needs the mark also where none was shown',
    ...code(
      requireMember,
      "(session.mark_shown or coalesce(token.retired_at <= now() - interval '60 seconds', false))",
      'session.mark_shown',
    ),
    tests: [tokens],
  },
  {
    name: 'the use of a copied token ends the session',
    ...code('features/sessions/end-stolen-session.ts', '.set({ ended_at: sql`now()`,', '.set({ ended_at: null,'),
    tests: [tokens],
  },
  {
    name: 'strangers do not keep a member out',
    ...code(limits, 'if (refusal && !(isRight && isKnown))', 'if (refusal)'),
    tests: [ofLimits],
  },
  {
    name: 'only the right password gets through where strangers are refused',
    ...code(limits, 'if (refusal && !(isRight && isKnown))', 'if (refusal && !isKnown)'),
    tests: [ofLimits],
  },
  {
    name: 'a stranger with the right password is refused after ten wrong ones',
    ...code(limits, 'if (refusal && !(isRight && isKnown))', 'if (refusal && !isRight)'),
    tests: [ofLimits],
  },
  {
    name: 'a known network guesses ten times',
    ...code(limits, '(known.network && !byNetwork.refusal && !byAddress.refusal)', 'known.network'),
    tests: [ofLimits],
  },
  {
    name: 'the password is compared for strangers too',
    ...code(limits, 'isRight = await check()', 'isRight = refusal && !isKnown ? false : await check()'),
    tests: [ofLimits],
  },
  {
    name: 'a reset forgets known devices',
    ...code('shared/access/recovery/what-recovery-undoes.ts', 'await forgetOrigins(tx, memberId)', ''),
    tests: [ofLimits],
  },
  {
    name: 'an operator is not kept out by strangers on other networks',
    ...code(
      'shared/access/passwords/sign-in-limits.ts',
      "['operatorSignInFromNetwork', `${email} ${network}`]",
      "['operatorSignInFromNetwork', email]",
    ),
    tests: [operatorSessions],
  },
  {
    name: 'a member ends their own sessions only',
    ...code('features/security/end-own-sessions.ts', ".where('member_id', '=', memberId)", ''),
    tests: [ownSessions],
  },
  {
    name: 'members read what happened to their own account only',
    ...code('features/security/list-member-events.ts', ".where('event.member_id', '=', memberId)", ''),
    tests: [events],
  },
  {
    name: 'freezing ends all sessions',
    ...code('features/profile/freeze-account.ts', "await endSessions(tx, memberId, 'locked')", ''),
    tests: [events],
  },
  {
    name: 'a frozen account takes no sign-in',
    ...code('features/profile/freeze-account.ts', 'coalesce(locked_at, now())', 'locked_at'),
    tests: [events],
  },
  {
    name: 'a member sees their own sessions only',
    ...code('features/security/list-own-sessions.ts', ".where('member_id', '=', caller.memberId)", ''),
    tests: [ownSessions],
  },
]
