import { sql, type SqlBool } from 'kysely'
import {
  dataOpenings,
  listDataOpenings as openingsCall,
  listSecurityEvents as eventsCall,
  securityEvents,
} from '@cairn/contract/member/account/security.ts'
import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { cutRows, momentOf, pageLimit, readNumberedCursor, type PageQuery } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

/** Events of the account. It shows only the origin and the changes of the details. */
export const listSecurityEvents = route(eventsCall, async ({ caller, query, tx }) => {
  const { events, next } = await readMemberEvents(tx, caller.memberId, securityEvents, query)
  return {
    data: events.map(({ _id, kind, date, by, details }) => ({
      _id,
      kind,
      date,
      by,
      address: factOf(details, 'address'),
      device: factOf(details, 'device'),
      changed: factOf(details, 'changed'),
    })),
    next,
  }
})

/** Operators' views of the member's data. An open page counts once in a quarter of an hour. */
export const listDataOpenings = route(openingsCall, async ({ caller, query, tx }) => {
  const { events, next } = await readMemberEvents(tx, caller.memberId, dataOpenings, query)
  const data = events.flatMap(({ _id, kind, date, by }) => (by ? [{ _id, kind, date, by }] : []))
  return { data, next }
})

/**
 * A page of the audit log about one member, newest first, with these verbs only, and with the operator's first name and role.
 * Skips saved profiles without a change that protects the account.
 */
async function readMemberEvents(tx: Transaction, memberId: string, verbs: readonly AuditVerb[], query: PageQuery) {
  const after = readNumberedCursor(query.cursor)
  const found = tx
    .selectFrom('audit.events as event')
    .leftJoin('operators as operator', (join) =>
      join.onRef('operator.id', '=', 'event.actor_id').on('event.actor_kind', '=', 'operator'),
    )
    .where('event.member_id', '=', memberId)
    .where('event.did', 'in', verbs)
    .where(sql<SqlBool>`(event.did <> 'profile_edited' or event.details ->> 'changed' ~ 'password|_address')`)
    .$if(after !== null, (events) =>
      events.where(
        sql<SqlBool>`(event.at, event.id) < (${momentOf(after ?? { at: '0', id: '0' })}, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(pageLimit(query.limit) + 1)
    .select(['event.id', 'event.at', 'event.did', 'event.details'])
    .select(['operator.name as operator_name', 'operator.role as operator_role'])
  const { rows, next } = cutRows(await tx.readRows(found.compile()), query, { time: 'at', id: 'id' })
  const events = rows.toObjects().map(({ id, at, did, details, operator_name: name, operator_role: role }) => ({
    _id: id.toString(),
    kind: did,
    date: at,
    details,
    by: name === null || role === null ? undefined : { name: name.split(' ')[0] ?? '', role },
  }))
  return { events, next }
}

function factOf(details: unknown, name: string): string | undefined {
  const fact = (details as Record<string, unknown>)[name]
  return typeof fact === 'string' ? fact : undefined
}
