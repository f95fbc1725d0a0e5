import { auditVerbs } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { AuditEntry, BoundCaller, Caller, SystemCaller } from '../../platform/http/callers.ts'

/** Binds a caller to a transaction, for the ledger (`actor`) and the audit log (`audit`). */
export function bindCaller<C extends Caller | SystemCaller>(
  tx: Transaction,
  caller: C,
  requestId: string | null = null,
): BoundCaller<C> {
  const actorId = idOf(caller)
  return {
    caller,
    actor: actorId ? `${caller.kind}:${actorId}` : caller.kind,
    audit: async (verb, entry) => {
      const { subjectId = null, memberId = null, details = {} } = entry as Partial<AuditEntry<'approval_requested'>>
      const subjectKind = auditVerbs[verb]
      await tx
        .insertInto('audit.events')
        .values({
          actor_kind: caller.kind,
          actor_id: actorId,
          did: verb,
          subject_kind: subjectKind,
          subject_id: subjectKind === 'member' ? memberId : subjectId,
          member_id: memberId,
          details: JSON.stringify(details),
          request_id: requestId,
        })
        .execute()
    },
  }
}

function idOf(caller: Caller | SystemCaller): string | null {
  if (caller.kind === 'member') return caller.memberId
  return caller.kind === 'operator' ? caller.operatorId : null
}
