import {
  reauthenticate as call,
  startPasskeyReauthentication as challengeCall,
} from '@cairn/contract/member/account/reauthentication.ts'
import { inReads } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { createChallenge, spendChallenge } from '../../shared/access/factors/challenges.ts'
import { useCode } from '../../shared/access/factors/use-code.ts'
import { useMemberPasskey } from '../../shared/access/factors/use-member-passkey.ts'
import { checkPassword } from '../../shared/access/passwords/check-password.ts'
import { findOwnAccount } from '../../shared/access/passwords/find-account.ts'
import { listReauthenticationMethods, markReauthenticated } from '../../shared/access/reauthentication.ts'

/**
 * Takes the password again, which is good for five minutes; an account with a second factor needs a code or a passkey instead.
 * Guesses are limited, recorded and counted together with those at sign-in.
 */
export const reauthenticate = route(
  call,
  async ({ body, caller: { memberId, sessionId }, services, address, device, requestId }) => {
    const methods = await inReads(services.database, (tx) => listReauthenticationMethods(tx, memberId))
    if (methods.includes('code') && body.code !== undefined) {
      const { factor } = await useCode(services, { memberId, sessionId, code: body.code, address, device, requestId })
      return { method: factor }
    }
    if (methods.includes('passkey') && body.passkey !== undefined) {
      const { passkey } = body
      await spendChallenge(services, 'reauthenticate', passkey.challenge, { kind: 'member', id: memberId })
      const { factor } = await useMemberPasskey(services, { memberId, passkey, address, requestId })
      return { method: factor }
    }
    if (!methods.includes('password')) throw refuse('reauthentication_needed', { methods })
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
    markReauthenticated(tx, caller)
    await audit('member_reauthenticated', { subjectId: sessionId, memberId, details: { method, address } })
    return {}
  },
)

/** A challenge for a passkey of the caller. */
export const startPasskeyReauthentication = route(challengeCall, async ({ caller, tx }) => ({
  data: { challenge: await createChallenge(tx, 'reauthenticate', { kind: 'member', id: caller.memberId }) },
}))
