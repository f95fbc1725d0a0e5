import { sql } from 'kysely'
import { listMemberSessions as call } from '@cairn/contract/operator/members/members.ts'
import { readPage } from '../../../platform/database/pagination.ts'
import { route } from '../../../platform/http/route.ts'
import { endsAt, isLive } from '../../../shared/access/sessions/lifetime.ts'
import { requireProfile } from './require-profile.ts'

/** Lists a member's sessions, newest first, without their tokens. Ended sessions are removed after a week. */
export const listMemberSessions = route(call, async ({ params, query, tx }) => {
  await requireProfile(tx, params.id)
  const records = tx
    .selectFrom('sessions')
    .where('member_id', '=', params.id)
    .select([
      'id',
      'signed_in_at',
      'last_seen_at',
      // An unused session expires without a write.
      sql.raw<Date | null>(`case when not ${isLive('sessions')} then ${endsAt('sessions')} end`).as('ended_at'),
      'ended_why',
    ])
  const order = { time: 'signed_in_at', id: 'id', direction: 'desc' } as const
  const { rows: sessions, next } = await readPage(tx, records, order, query)
  return { sessions, next }
})
