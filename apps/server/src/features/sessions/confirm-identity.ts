import { confirmIdentity as call, startPasskeyProof as challengeCall } from '@cairn/contract/member/account/step-up.ts'
import { inReads } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { createChallenge, spendChallenge } from '../../shared/access/factors/challenges.ts'
import { useCode } from '../../shared/access/factors/use-code.ts'
import { usePasskey } from '../../shared/access/factors/use-passkey.ts'
import { checkPassword } from '../../shared/access/passwords/check-password.ts'
import { findOwnAccount } from '../../shared/access/passwords/find-account.ts'
import { markProved } from '../../shared/access/step-up/proof.ts'
import { listStepUpMethods } from '../../shared/access/step-up/require-step-up.ts'

/**
 * Takes the password again, as a proof for five minutes; an account with a second factor needs a code or a passkey instead.
 * Guesses are limited, recorded and counted together with those at sign-in.
 */
export const confirmIdentity = route(
  call,
  async ({ body, caller: { memberId, sessionId }, services, address, device, requestId }) => {
    const methods = await inReads(services.database, (tx) => listStepUpMethods(tx, memberId))
    if (methods.includes('code') && body.code !== undefined) {
      const { factor } = await useCode(services, { memberId, sessionId, code: body.code, address, device, requestId })
      return { method: factor }
    }
    if (methods.includes('passkey') && body.passkey !== undefined) {
      const { challenge, ...assertion } = body.passkey
      await spendChallenge(services, 'confirm_identity', challenge, { kind: 'member', id: memberId })
      const { factor } = await usePasskey(services, { memberId, challenge, assertion, address, requestId })
      return { method: factor }
    }
    if (!methods.includes('password')) throw refuse('step_up_needed', { methods })
    const account = await findOwnAccount(services, memberId)
    const password = body.password ?? ''
    await checkPassword(services, account, { password, address, device, requestId, refusal: 'password_wrong' })
    return { method: 'password', passwordHash: account.passwordHash }
  },
  async ({ address, audit, caller, prepared: { method, passwordHash }, tx }) => {
    const { memberId, sessionId } = caller
    if (passwordHash !== undefined) {
      // The lock orders this before or after a concurrent change of password.
      await tx
        .selectFrom('members')
        .where('id', '=', memberId)
        .where('password_hash', '=', passwordHash)
        .select('id')
        .forShare()
        .executeTakeFirstOrThrow(() => refuse('password_wrong'))
    }
    markProved(tx, caller)
    await audit('identity_confirmed', { subjectId: sessionId, memberId, details: { method, address } })
    return {}
  },
)

/** A challenge for a passkey of the caller. */
export const startPasskeyProof = route(challengeCall, async ({ caller, tx }) => ({
  data: { challenge: await createChallenge(tx, 'confirm_identity', { kind: 'member', id: caller.memberId }) },
}))
