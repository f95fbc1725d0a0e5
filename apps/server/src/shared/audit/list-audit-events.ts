import { sql } from 'kysely'
import { listAuditEvents as call } from '@cairn/contract/operator/audit/audit.ts'
import { cutPage, micros, pageLimit, readFirstOf } from '../../platform/database/pagination.ts'
import { memberOrNull } from '../members/member-fields.ts'
import { route } from '../../platform/http/route.ts'
import { selectNewestEvents } from './select-newest-events.ts'

/** What was done, newest first. Reading the log is not recorded in it. */
export const listAuditEvents = route(call, async ({ query, tx }) => {
  // Only of the events on the page: PostgreSQL expects few of one member, and would join and sort all that a busy one has.
  const withNames = (events: ReturnType<typeof selectNewestEvents>[number]) =>
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
  const parts = selectNewestEvents(tx, query).map(withNames)
  const rows = await readFirstOf(tx, parts, { time: 'at', id: 'id', direction: 'desc' }, query)

  const { page, next } = cutPage(rows, pageLimit(query.limit), (row) => ({
    at: row.micros.toString(),
    id: row.id.toString(),
  }))
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
