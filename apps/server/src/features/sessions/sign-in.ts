import { signIn as call } from '@cairn/contract/member/account/sessions.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { countChange } from '../../platform/http/limits/member-calls.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { requireFreeTurn } from '../../platform/crypto/passwords.ts'
import { createChallenge } from '../../shared/access/factors/challenges.ts'
import { findFactors, hasSecondFactor, listFactorMethods } from '../../shared/access/factors/find-factors.ts'
import { checkPassword } from '../../shared/access/passwords/check-password.ts'
import { findAccount, type Account } from '../../shared/access/passwords/find-account.ts'
import { openMemberSession, lockForSignIn } from './open-member-session.ts'

/**
 * Signs a member in. Refuses an unknown email and a wrong password alike, in the same time; only the right password reveals a
 * locked account or a second factor: `second_factor_needed`, with a challenge for `completeSignIn`.
 */
export const signIn = route(
  call,
  async ({ body, services, address, device, requestId }) => {
    requireFreeTurn('member')
    const account = await findAccount(services, body.username)
    const { password } = body
    await checkPassword(services, account, { password, address, device, requestId, refusal: 'wrong_credentials' })
    if (account.memberId) countChange(services.config, account.memberId)
    const known = { memberId: account.memberId ?? '', passwordHash: account.passwordHash ?? '' }
    await requireNoFactor(services, known)
    return known
  },
  async ({ audit, prepared, services, address, device, tx }) => {
    const { memberId, passwordHash } = prepared
    await lockForSignIn(tx, memberId, passwordHash)
    // One was added at the same moment; the next attempt requires it.
    if (await hasSecondFactor(tx, memberId)) throw refuse('busy', { retryAfter: 1 })
    return { data: await openMemberSession(tx, { audit, services }, { memberId, address, device }) }
  },
)

/** In its own transaction, because the refusal rolls the call's back. */
async function requireNoFactor({ database }: Services, { memberId, passwordHash }: Known): Promise<void> {
  const due = await inTransaction(database, async (tx) => {
    const methods = listFactorMethods(await findFactors(tx, memberId))
    if (methods.length === 0) return null
    await lockForSignIn(tx, memberId, passwordHash)
    return { methods, challenge: await createChallenge(tx, 'sign_in', { kind: 'member', id: memberId }) }
  })
  if (due) throw refuse('second_factor_needed', due)
}

type Known = Record<Exclude<keyof Account, 'email'>, string>
