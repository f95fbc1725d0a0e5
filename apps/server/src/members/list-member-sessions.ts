import { sql, type SqlBool } from 'kysely'
import { listMemberSessions } from '@cairn/contract/operator/members.ts'
import { cutPage, momentOf, pageLimit, readCursor } from '../http/page.ts'
import { route } from '../http/route.ts'
import { requireProfile } from './require-profile.ts'

/** A member's sessions, newest first, without their tokens. Those that ended are cleaned up after a week. */
export default route(listMemberSessions, async ({ params, query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  await requireProfile(tx, params.id)
  const rows = await tx
    .selectFrom('sessions')
    .where('member_id', '=', params.id)
    .$if(after !== null, (sessions) =>
      sessions.where(
        sql<SqlBool>`(signed_in_at, id) < (${momentOf(after ?? { at: '0', id: '' })}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('signed_in_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .select([
      'id',
      'signed_in_at',
      sql<bigint>`(extract(epoch from signed_in_at) * 1000000)::bigint`.as('micros'),
      'last_seen_at',
      // A session that nobody uses ends by itself; then nothing is written.
      sql<Date | null>`coalesce(ended_at, nullif(least(last_seen_at + interval '30 minutes',
        signed_in_at + interval '12 hours', now()), now()))`.as('ended_at'),
      'ended_why',
    ])
    .execute()
  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id }))
  const sessions = page.map((row) => ({
    id: row.id,
    signed_in_at: row.signed_in_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_why: row.ended_why,
  }))
  return { sessions, next }
})
