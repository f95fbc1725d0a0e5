import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/callers.ts'

export interface AuditEntry {
  /** A verb of the product in the past: `withdrawal_requested`. */
  did: string
  subject: { kind: string; id: string | null }
  /** Whom it concerns. */
  memberId: string | null
  /** Facts worth keeping; never a password, a token or a document. Amounts as decimal text. */
  details?: Record<string, string | number | boolean | null>
}

/** Writes down who did what, in the transaction of the operation. */
export async function recordAudit(
  tx: Transaction,
  by: { caller: Caller | { kind: 'system' }; requestId?: string },
  entry: AuditEntry,
): Promise<void> {
  const { caller } = by
  await tx
    .insertInto('audit.events')
    .values({
      actor_kind: caller.kind,
      actor_id: caller.kind === 'member' ? caller.memberId : caller.kind === 'operator' ? caller.operatorId : null,
      did: entry.did,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      member_id: entry.memberId,
      details: JSON.stringify(entry.details ?? {}),
      request_id: by.requestId ?? null,
    })
    .execute()
}
