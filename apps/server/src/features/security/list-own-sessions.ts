import { sql } from 'kysely'
import { listOwnSessions as call } from '@cairn/contract/member/account/security.ts'
import { route } from '../../platform/http/route.ts'
import { isLive } from '../../shared/access/sessions/lifetime.ts'

/** The member's live sessions, this one first, then the last used. */
export const listOwnSessions = route(call, async ({ caller, tx }) => {
  const isThis = sql<boolean>`id = ${caller.sessionId}`
  const sessions = await tx
    .selectFrom('sessions')
    .where('member_id', '=', caller.memberId)
    .where(sql.raw<boolean>(isLive('sessions')))
    .select(['id as _id', 'device', 'address', 'signed_in_at', 'last_seen_at', isThis.as('is_this')])
    .orderBy('is_this', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  return { data: { sessions } }
})
