import { confirmIdentity as call } from '@cairn/contract/member/step-up.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { checkPassword } from '../../shared/passwords/check-password.ts'
import { findOwnAccount } from '../../shared/passwords/find-account.ts'
import { markProved } from '../../shared/step-up/proof.ts'

/**
 * Takes the password again, as a proof for five minutes. Guesses are limited and recorded as at sign-in, and counted with
 * them.
 */
export const confirmIdentity = route(
  call,
  async ({ body, caller, services, address, requestId }) => {
    const account = await findOwnAccount(services, caller.memberId)
    const { password } = body
    await checkPassword(services, account, { password, address, requestId, refusal: 'password_wrong' })
    return account
  },
  async ({ address, audit, caller, prepared, tx }) => {
    const { memberId, sessionId } = caller
    // The lock orders this before or after a password change that runs at the same moment.
    await tx
      .selectFrom('members')
      .where('id', '=', memberId)
      .where('password_hash', '=', prepared.passwordHash ?? '')
      .select('id')
      .forShare()
      .executeTakeFirstOrThrow(() => refuse('password_wrong'))
    markProved(tx, caller)
    await audit('identity_confirmed', { subjectId: sessionId, memberId, details: { method: 'password', address } })
    return {}
  },
)
