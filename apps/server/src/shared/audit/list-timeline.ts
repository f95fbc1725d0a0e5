import { sql } from 'kysely'
import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { formatTimestamp } from '../../platform/format-timestamp.ts'

/** The timeline of a record: every action on it, oldest first. Views are in the audit log only. */
export function listTimeline(tx: Transaction, subjectId: string) {
  return readEntries(tx, subjectId).orderBy('event.id').execute()
}

/** Who last did one of these and when, as the end of a refusal: `, by Terry Riley on 20 November 2026 at 15:40 UTC`. */
export async function formatLastAction(
  tx: Transaction,
  subjectId: string,
  verbs: readonly AuditVerb[],
): Promise<string> {
  const last = await readEntries(tx, subjectId)
    .where('event.did', 'in', verbs)
    .orderBy('event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return ''
  const who = last.by || (last.by_kind === 'member' ? 'the member' : 'the system')
  return `, by ${who} on ${formatTimestamp(last.at)}`
}

function readEntries(tx: Transaction, subjectId: string) {
  return tx
    .selectFrom('audit.events as event')
    .leftJoin('operators as operator', (join) =>
      join.onRef('operator.id', '=', 'event.actor_id').on('event.actor_kind', '=', 'operator'),
    )
    .where('event.subject_id', '=', subjectId)
    .where('event.did', 'not like', sql<string>`'%\\_viewed'`)
    .select(['event.at', 'event.did', sql<string>`coalesce(operator.name, '')`.as('by')])
    .select(['event.actor_kind as by_kind', 'event.details'])
}
