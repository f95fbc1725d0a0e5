import { sql } from 'kysely'
import {
  endOtherSessions as endOthersCall,
  endOwnSession as endOneCall,
} from '@cairn/contract/member/account/security.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { endSessions } from '../../shared/access/sessions/tokens.ts'

/** Ends one session of the member, on every server at once. Another member's session is not found. */
export const endOwnSession = route(endOneCall, async ({ audit, caller, params, tx }) => {
  const { memberId } = caller
  const session = await tx
    .selectFrom('sessions')
    .select(['id', 'ended_at'])
    .where('id', '=', params.id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (session.ended_at) return {}
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'ended_by_member' })
    .where('id', '=', session.id)
    .execute()
  await audit('session_ended', { subjectId: session.id, memberId })
  return {}
})

/** Signs the member out everywhere else, including a copy of this session that goes on. */
export const endOtherSessions = route(endOthersCall, async ({ audit, caller, tx }) => {
  const { memberId } = caller
  const ended = await endSessions(tx, memberId, 'ended_by_member', caller)
  await audit('other_sessions_ended', { memberId, details: { ended } })
  return { data: { ended } }
})
