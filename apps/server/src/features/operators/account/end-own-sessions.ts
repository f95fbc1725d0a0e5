import { endOwnOperatorSession as call } from '@cairn/contract/operator/operators/account.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { OperatorCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { endSessionsOf } from '../sessions/end-operator-sessions.ts'
import { mailAboutAccess } from './mail-about-access.ts'

/** Ends another session of the caller. Refuses `not_found` for an ended session, another operator's, or the caller's own. */
export const endOwnOperatorSession = route(call, async ({ audit, caller, params, tx }) => {
  const ended = await endSessionsOf(tx, caller.operatorId)
    .where('id', '=', params.id)
    .where('token_hash', '<>', caller.tokenHash)
    .returning(['device', 'address'])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  await audit('operator_session_ended', { subjectId: caller.operatorId, details: ended })
  await mailAboutAccess(tx, caller.operatorId, {
    subject: 'One of your sessions was ended',
    text: `You ended a session of yours from another one: ${ended.device || 'an unknown device'}, ${ended.address}.`,
  })
  return { msg: 'The session is ended' }
})

/** Ends every session of the caller but the current one. */
export async function endOtherSessions(tx: Transaction, { operatorId, tokenHash }: OperatorCaller): Promise<void> {
  await endSessionsOf(tx, operatorId).where('token_hash', '<>', tokenHash).execute()
}
