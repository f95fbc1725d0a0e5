import { sessionLifetimes } from '@cairn/contract/core/constants.ts'
import { viewMember as call } from '@cairn/contract/member/account/members.ts'
import { capabilities } from '@cairn/contract/member/capabilities.ts'
import { route } from '../../platform/http/route.ts'
import { passkeyUser } from '../../shared/access/passkeys/passkeys.ts'
import { rotateToken } from '../../shared/access/sessions/tokens.ts'
import { findDueTerms } from '../../shared/terms/due-terms.ts'
import { readUser } from './user.ts'

/** Returns the member's own account, a new token for the session, and this server's extensions. */
export const viewMember = route(call, async ({ caller, services, tx }) => {
  const data = rotateToken(tx, services.keys, caller)
  const [user, terms] = await Promise.all([readUser(tx, services, caller), findDueTerms(tx, caller.memberId)])
  return {
    user,
    data,
    capabilities: capabilities.filter((name) => name !== 'push' || services.config.PUSH_KEY !== ''),
    ...(terms && { terms_due: terms }),
    // The last call is recorded at most once a minute, so the session can end a minute early.
    session_idle_seconds: (sessionLifetimes.member.idleMinutes - 1) * 60,
    passkey_user: passkeyUser(services.config, { kind: 'member', id: caller.memberId }),
  }
})
