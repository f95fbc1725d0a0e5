import { sql } from 'kysely'
import { listAuditEvents as call } from '@cairn/contract/operator/audit/audit.ts'
import { cutRows, readFirstOf } from '../../platform/database/pagination.ts'
import { memberOrNull } from '../../shared/members/member-fields.ts'
import { route } from '../../platform/http/route.ts'
import { selectNewestEvents } from './select-newest-events.ts'

/** The audit log, newest first. Reading it is not recorded in it. */
export const listAuditEvents = route(call, async ({ query, tx }) => {
  // Only for the events on the page: PostgreSQL expects few of one member, and would join and sort all events of a busy one.
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
        sql<string>`event.id::text`.as('id'),
        'event.at',
        sql<{ kind: string; id: string | null; name: string }>`json_build_object('kind', event.actor_kind,
          'id', event.actor_id, 'name', coalesce(operator.name, actor.full_name, ''))`.as('actor'),
        'event.did',
        sql<{ kind: string; id: string | null }>`json_build_object(
          'kind', event.subject_kind, 'id', event.subject_id)`.as('subject'),
        memberOrNull('member'),
        'event.details',
        'event.request_id',
        'event.id as number',
      ])
  const parts = selectNewestEvents(tx, query).map(withNames)
  const order = { time: 'at', id: 'number', direction: 'desc' } as const
  const { rows: events, next } = cutRows(await readFirstOf(tx, parts, order, query), query, order)
  return { events, next }
})
