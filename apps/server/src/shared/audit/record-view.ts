import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { recordAudit, type AuditEntry } from './record-audit.ts'

/**
 * Writes down that an operator looked at what a member has. A screen asks again by itself, so what the same operator has seen
 * within the last quarter of an hour is not written down anew.
 */
export async function recordView(
  tx: Transaction,
  by: { caller: OperatorCaller; requestId: string },
  entry: AuditEntry,
): Promise<void> {
  const { rows } = await sql`
    select from audit.events
    where subject_id = ${entry.subject.id} and did = ${entry.did} and actor_id = ${by.caller.operatorId}
      and at > now() - interval '15 minutes'
    limit 1`.execute(tx)
  if (rows.length === 0) await recordAudit(tx, by, entry)
}
