import { sql, type SqlBool } from 'kysely'
import { listAuditEvents as call } from '@cairn/contract/operator/audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { listMembersMeant, listOperatorsMeant, listRecordsMeant } from '../members/find-members.ts'
import { cutPage, micros, momentOf, pageLimit, readNumberedCursor } from '../../platform/database/pagination.ts'
import { isWithin } from '../members/list-member-records.ts'
import { route } from '../../platform/http/route.ts'

/** What was done, newest first. Reading the log is not itself written into it: it would have no end. */
export const listAuditEvents = route(call, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readNumberedCursor(query.cursor)
  const actors = query.actor === undefined ? null : await listActorsMeant(tx, query.actor)
  const subjects = query.subject === undefined ? null : await listRecordsMeant(tx, query.subject)
  const members = query.member === undefined ? null : await listMembersMeant(tx, query.member)
  const rows = await tx
    .selectFrom('audit.events as event')
    .leftJoin('operators as operator', (join) =>
      join.onRef('operator.id', '=', 'event.actor_id').on('event.actor_kind', '=', 'operator'),
    )
    .leftJoin('members as actor', (join) =>
      join.onRef('actor.id', '=', 'event.actor_id').on('event.actor_kind', '=', 'member'),
    )
    .leftJoin('members as member', 'member.id', 'event.member_id')
    .where(isAnyOf('event.actor_id', actors))
    .where(isAnyOf('event.subject_id', subjects))
    .where(isAnyOf('event.member_id', members))
    .$if(query.did !== undefined, (events) => events.where('event.did', '=', query.did ?? ''))
    .where(isWithin('event.at', null, query))
    .$if(after !== null, (events) =>
      events.where(
        sql<SqlBool>`(event.at, event.id) < (${momentOf(after ?? { at: '0', id: '0' })}, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit + 1)
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
      'event.details',
      'event.member_id',
      'member.full_name',
      'member.username',
    ])
    .execute()

  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id.toString() }))
  const events = page.map((row) => ({
    id: row.id.toString(),
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    did: row.did,
    subject: { kind: row.subject_kind, id: row.subject_id },
    member: row.member_id ? { id: row.member_id, full_name: row.full_name, username: row.username } : null,
    details: row.details as Record<string, string | number | boolean | null>,
  }))
  return { events, next }
})

/** Whoever a text names: operators first, because of words that name one of them no member is meant. */
async function listActorsMeant(tx: Transaction, text: string): Promise<string[]> {
  const operators = await listOperatorsMeant(tx, text)
  return operators.length > 0 ? operators : listMembersMeant(tx, text, 'actor')
}

/** One id's events lie in order in their index; those of several are put in order. Null is no question. */
function isAnyOf(column: string, ids: string[] | null) {
  if (ids === null) return sql<SqlBool>`true`
  const name = sql.ref(column)
  return ids.length === 1 ? sql<SqlBool>`${name} = ${ids[0]}::uuid` : sql<SqlBool>`${name} = any (${ids}::uuid[])`
}
