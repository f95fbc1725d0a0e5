import { endMemberSessions as call } from '@cairn/contract/operator/members/member-actions.ts'
import { route } from '../../../platform/http/route.ts'
import { endSessions } from '../../../shared/access/sessions/tokens.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'

/** Signs a member out everywhere. Recorded even without a session. */
export const endMemberSessions = route(call, async ({ audit, params, tx }) => {
  const member = await lockMemberRow(tx, params.id)
  const ended = await endSessions(tx, member.id, 'ended_by_operator')
  await audit('member_sessions_ended', { memberId: member.id, details: { ended } })
  return { ended, msg: 'The member is signed out on all devices' }
})
