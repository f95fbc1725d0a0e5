import { sql } from 'kysely'
import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { AuditEntry, BoundCaller, OperatorCaller } from '../../platform/http/callers.ts'

type ViewVerb = Extract<AuditVerb, `${string}_viewed`>

/**
 * Records that an operator looked at what a member has. A screen reloads by itself, so the same operator and record are
 * recorded once in a quarter of an hour.
 */
export async function recordView(
  tx: Transaction,
  { audit, caller }: Pick<BoundCaller<OperatorCaller>, 'audit' | 'caller'>,
  verb: ViewVerb,
  entry: AuditEntry<ViewVerb>,
): Promise<void> {
  const { rows } = await sql`
    select from audit.events
    where subject_id = ${entry.subjectId} and did = ${verb} and actor_id = ${caller.operatorId}
      and at > now() - interval '15 minutes'
    limit 1`.execute(tx)
  if (rows.length === 0) await audit(verb, entry)
}
