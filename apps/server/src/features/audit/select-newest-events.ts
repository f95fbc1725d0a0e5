import { sql, type SqlBool } from 'kysely'
import type { CallQuery } from '@cairn/contract/core/call.ts'
import { viewVerbs } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { isEqual, isOnly } from '../../platform/database/conditions.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { momentOf, pageLimit, readNumberedCursor } from '../../platform/database/pagination.ts'
import { isWithinPeriod } from '../../platform/database/period.ts'

/**
 * Returns statements for the newest matching events after the query's cursor, each for one more than a page. They share no event,
 * and the page is the newest of all of them. Refuses `bad_input` for the cursor of another list.
 */
export function selectNewestEvents(tx: Transaction, query: CallQuery<typeof listAuditEvents>) {
  const { actor_id, did, member_id, subject_id } = query
  const after = readNumberedCursor(query.cursor)
  const found = tx
    .selectFrom('audit.events as event')
    .where(isEqual('event.subject_id', subject_id))
    .where(isEqual('event.member_id', member_id))
    .where(isWithinPeriod('event.at', query))
    .where(did || query.views ? sql<SqlBool>`true` : sql<SqlBool>`event.did <> all(${viewVerbs}::text[])`)
    .selectAll('event')

  // With a column the order begins with it. In the order of all events PostgreSQL may read all others in between: millions for a
  // verb or a person that ended months ago.
  const newest = (events: typeof found, column?: 'event.actor_id' | 'event.did', value = '') => {
    const [first, firstValue] = column ? [sql`${sql.ref(column)}, `, sql`${value}, `] : [sql``, sql``]
    const isAfter = after
      ? sql<SqlBool>`(${first}event.at, event.id) < (${firstValue}${momentOf(after)}, ${after.id}::bigint)`
      : sql<SqlBool>`true`
    const ranged = column ? events.where(isOnly(column, value)).orderBy(column, 'desc') : events
    return ranged
      .where(isAfter)
      .orderBy('event.at', 'desc')
      .orderBy('event.id', 'desc')
      .limit(pageLimit(query.limit) + 1)
  }

  const ofVerb = found.where(isEqual('event.did', did))
  if (actor_id) {
    // Events of a member alone are indexed by member, and all others by actor.
    const byActor = found.where(sql<SqlBool>`event.actor_id is distinct from event.member_id`)
    return [
      did
        ? newest(byActor.where('event.actor_id', '=', actor_id), 'event.did', did)
        : newest(byActor, 'event.actor_id', actor_id),
      newest(ofVerb.where('event.actor_id', '=', actor_id).where('event.member_id', '=', actor_id)),
    ]
  }
  // One member and one record have few events.
  return [did && !member_id && !subject_id ? newest(found, 'event.did', did) : newest(ofVerb)]
}
