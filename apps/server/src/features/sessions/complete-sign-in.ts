import { completeSignIn as call } from '@cairn/contract/member/factors.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { findChallenge, useChallenge } from '../../shared/factors/challenges.ts'
import { useCode } from '../../shared/factors/use-code.ts'
import { enterAccount, lockEntering } from './enter-account.ts'

/**
 * Completes a sign-in with the second factor. A wrong code leaves the challenge, which works once and for five minutes. The end
 * of all sessions, as by a new password, ends it too.
 */
export const completeSignIn = route(
  call,
  async ({ body, services, address, device, requestId }) => {
    const { challenge, code } = body
    const memberId = await inTransaction(services.database, (tx) => findChallenge(tx, 'sign_in', challenge))
    if (memberId === null) throw refuse('factor_wait_over')
    return { memberId, factor: await useCode(services, { memberId, code, address, device, requestId }) }
  },
  async ({ audit, body, prepared, address, device, tx }) => {
    const { memberId, factor } = prepared
    // First the member, so that an end of all sessions that runs at the same moment has removed the challenge.
    await lockEntering(tx, memberId)
    await useChallenge(tx, 'sign_in', body.challenge)
    return { data: await enterAccount(tx, audit, { memberId, address, device, factor }) }
  },
)
