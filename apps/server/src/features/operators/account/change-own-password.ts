import { sql } from 'kysely'
import { changeOwnPassword as call } from '@cairn/contract/operator/operators/account.ts'
import { auditInOwnTransaction } from '../../../shared/audit/bind-caller.ts'
import { checkWithinLimits } from '../../../shared/access/passwords/check-within-limits.ts'
import { requireGoodPassword } from '../../../shared/access/passwords/require-good-password.ts'
import { hashPassword, isPassword } from '../../../platform/crypto/passwords.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { rewriteSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { endOtherSessions } from './end-own-sessions.ts'
import { mailAboutAccess } from './mail-about-access.ts'

/**
 * Changes the caller's password. It takes the current one beside re-authentication, and counts wrong ones like a sign-in. The
 * other sessions end, and the operator gets a mail.
 */
export const changeOwnPassword = route(
  call,
  async ({ address, body, caller, device, requestId, services }) => {
    const { email, name, operatorId } = caller
    requireGoodPassword(services, body.password, [name, email])
    const { password_hash } = await services.database.kysely
      .selectFrom('operators')
      .where('id', '=', operatorId)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    const guarded = { kind: 'operator', email: email.toLowerCase(), id: operatorId } as const
    const check = () => isPassword(body.current_password, password_hash, guarded)
    const isRight = await checkWithinLimits(services, guarded, { address, device }, check)
    if (!isRight) {
      const entry = { subjectId: operatorId, details: { address } }
      await auditInOwnTransaction(services, { caller, requestId }, 'operator_password_refused', entry)
      throw refuse('current_password_wrong')
    }
    return hashPassword(body.password, guarded)
  },
  async ({ audit, caller, prepared, services, tx }) => {
    await rewriteSigned(tx, services, ['operator', caller.operatorId], () =>
      sql`select change_own_password(${caller.tokenHash}, ${prepared})`.execute(tx),
    )
    await endOtherSessions(tx, caller)
    await audit('operator_password_changed', { subjectId: caller.operatorId })
    await mailAboutAccess(tx, caller.operatorId, {
      subject: 'Your password was changed',
      text: 'Your password for the back office was changed. All other sessions of yours have ended.',
    })
    return { msg: 'Your password is changed. You are signed out everywhere else' }
  },
)
