import { sql } from 'kysely'
import { auditVerbs, type AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { Transaction } from '../../src/platform/database/database.ts'

/** When, who as the ledger names them (`operator:{id}`), and what they did. */
type PastAction = readonly [at: Date, by: string, did: AuditVerb]

/** Adds entries of the past to the audit log, which are the activity of a record. Only the owner of the database can do this. */
export async function recordPast(
  tx: Transaction,
  record: { id: string | null; memberId?: string },
  actions: readonly PastAction[],
): Promise<void> {
  for (const [at, by, did] of actions) {
    const [kind, actorId = null] = by.split(':')
    await sql`insert into audit.events (at, actor_kind, actor_id, did, subject_kind, subject_id, member_id)
      values (${at}, ${kind}, ${actorId}, ${did}, ${auditVerbs[did].subject}, ${record.id}, ${record.memberId ?? null})`.execute(
      tx,
    )
  }
}
