import { sql } from 'kysely'
import { signOut as call } from '@cairn/contract/member/account/sessions.ts'
import { route } from '../../platform/http/route.ts'

/** Ends the session of the call, with all its tokens, on every server at once. */
export const signOut = route(call, async ({ audit, caller, tx }) => {
  const { memberId, sessionId } = caller
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'signed_out' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  await audit('signed_out', { subjectId: sessionId, memberId })
  return {}
})
