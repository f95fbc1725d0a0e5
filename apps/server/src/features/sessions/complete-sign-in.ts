import { completeSignIn as call } from '@cairn/contract/member/account/factors.ts'
import { inReads } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { findSignIn, useChallenge } from '../../shared/access/factors/challenges.ts'
import { useCode } from '../../shared/access/factors/use-code.ts'
import { useMemberPasskey } from '../../shared/access/factors/use-member-passkey.ts'
import { openMemberSession, lockForSignIn } from './open-member-session.ts'

/**
 * Completes a sign-in with the second factor, or with a passkey alone, which is two factors: the device, and the finger, face or
 * PIN that it requires. A wrong code leaves the challenge, which works once and for five minutes. The end of all sessions, as by
 * a new password, ends it too.
 */
export const completeSignIn = route(
  call,
  async ({ body, services, address, device, requestId }) => {
    const { challenge, code, passkey: assertion } = body
    const due = await inReads(services.database, (tx) => findSignIn(tx, challenge))
    if (assertion) {
      return {
        due,
        ...(await useMemberPasskey(services, {
          memberId: due,
          passkey: { challenge, ...assertion },
          address,
          requestId,
        })),
      }
    }
    if (due === null || code === undefined) throw refuse('factor_code_wrong')
    const used = await useCode(services, { memberId: due, code, address, device, requestId })
    return { due, memberId: due, ...used }
  },
  async ({ audit, services, body, prepared, address, device, tx }) => {
    const { due, ...proved } = prepared
    // The member first, so that a concurrent end of all sessions has removed the challenge.
    await lockForSignIn(tx, proved.memberId)
    await useChallenge(tx, 'sign_in', body.challenge, { kind: 'member', id: due })
    return { data: await openMemberSession(tx, { audit, services }, { ...proved, address, device }) }
  },
)
