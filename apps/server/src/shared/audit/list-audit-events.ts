import { sql, type SqlBool } from 'kysely'
import { listAuditEvents as call } from '@cairn/contract/operator/audit/audit.ts'
import { isEqual, isWithinDays } from '../../platform/database/conditions.ts'
import {
  cutPage,
  micros,
  momentOf,
  pageLimit,
  readFirstOf,
  readNumberedCursor,
} from '../../platform/database/pagination.ts'
import { memberOrNull } from '../members/member-fields.ts'
import { route } from '../../platform/http/route.ts'

/** What was done, newest first. Reading the log is not recorded in it. */
export const listAuditEvents = route(call, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readNumberedCursor(query.cursor)
  const found = tx
    .selectFrom('audit.events as event')
    .where(isEqual('event.actor_id', query.actor_id))
    .where(isEqual('event.subject_id', query.subject_id))
    .where(isEqual('event.member_id', query.member_id))
    .where(isEqual('event.did', query.did))
    .where(isWithinDays('event.at', query))
    .$if(after !== null, (events) =>
      events.where(
        sql<SqlBool>`(event.at, event.id) < (${momentOf(after ?? { at: '0', id: '0' })}, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit + 1)
    .selectAll('event')
  // What a member did alone is indexed by member, and everything else by actor.
  const isByActor = sql<SqlBool>`event.actor_id is distinct from event.member_id`
  const parts = query.actor_id ? [found.where(isByActor), found.where('event.member_id', '=', query.actor_id)] : [found]
  // Only of the events on the page: PostgreSQL expects few of one member, and would join and sort all that a busy one has.
  const withNames = (events: typeof found) =>
    tx
      .selectFrom(events.as('event'))
      .leftJoin('operators as operator', (join) =>
        join.onRef('operator.id', '=', 'event.actor_id').on('event.actor_kind', '=', 'operator'),
      )
      .leftJoin('members as actor', (join) =>
        join.onRef('actor.id', '=', 'event.actor_id').on('event.actor_kind', '=', 'member'),
      )
      .leftJoin('members as member', 'member.id', 'event.member_id')
      .select([
        'event.id',
        'event.at',
        micros('event.at'),
        'event.actor_kind',
        'event.actor_id',
        sql<string>`coalesce(operator.name, actor.full_name, '')`.as('actor_name'),
        'event.did',
        'event.subject_kind',
        'event.subject_id',
        memberOrNull('member'),
        'event.details',
      ])
  const rows = await readFirstOf(tx, parts.map(withNames), { time: 'at', id: 'id', direction: 'desc' }, query)

  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id.toString() }))
  const events = page.map((row) => ({
    id: row.id.toString(),
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    did: row.did,
    subject: { kind: row.subject_kind, id: row.subject_id },
    member: row.member,
    details: row.details,
  }))
  return { events, next }
})
