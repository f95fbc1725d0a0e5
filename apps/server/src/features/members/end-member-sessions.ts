import { endMemberSessions } from '@cairn/contract/operator/members.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { route } from '../../platform/http/route.ts'
import { endSessions } from '../sessions/tokens.ts'
import { lockMemberRow } from './lock-member-row.ts'

/** Signs a member out everywhere. Doing it when nobody is signed in is no fault, and is recorded too. */
export default route(endMemberSessions, async ({ caller, params, requestId, tx }) => {
  const member = await lockMemberRow(tx, params.id)
  const ended = await endSessions(tx, member.id, 'ended_by_operator')
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'member_sessions_ended',
      subject: { kind: 'member', id: member.id },
      memberId: member.id,
      details: { ended },
    },
  )
  return { ended, msg: 'The member is signed out everywhere' }
})
