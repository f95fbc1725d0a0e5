import { CompiledQuery } from 'kysely'
import { auditVerbs, type AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Actor, AuditEntry, BoundCaller, Caller } from '../../platform/http/callers.ts'
import type { Services } from '../../platform/services.ts'

/** A page that reads itself again is recorded once in this time; no session of an operator is longer. */
export const renewalInterval = '1 day'

/** Binds a caller to a transaction, for the ledger (`actor`) and the audit log (`audit`). */
export function bindCaller<C extends Actor>(
  tx: Transaction,
  caller: C,
  requestId: string | null = null,
): BoundCaller<C> {
  const actorId = idOf(caller)
  const isRenewal = 'isAutomatic' in caller && caller.isAutomatic
  return {
    caller,
    actor: actorId ? `${caller.kind}:${actorId}` : caller.kind,
    audit: async (verb, entry) => {
      const {
        subjectId = null,
        memberId = null,
        details = {},
        unlessWithin,
      } = entry as Partial<AuditEntry<'approval_requested'>>
      const { subject: subjectKind } = auditVerbs[verb]
      const subject = subjectKind === 'member' ? memberId : subjectId
      const values = [caller.kind, actorId, verb, subjectKind, subject, memberId, JSON.stringify(details), requestId]
      tx.send(
        unlessWithin
          ? CompiledQuery.raw(insertUnlessWithin, [...values, isRenewal ? renewalInterval : unlessWithin])
          : CompiledQuery.raw(insertEvent, values),
      )
    },
  }
}

/** Adds an entry in a transaction of its own: a refusal rolls the call's back. */
export function auditInOwnTransaction<V extends AuditVerb>(
  { database }: Pick<Services, 'database'>,
  { caller, requestId }: { caller: Caller; requestId: string },
  verb: V,
  entry: AuditEntry<V>,
): Promise<void> {
  return inTransaction(database, (tx) => bindCaller(tx, caller, requestId).audit(verb, entry))
}

/** Takes as long as `auditInOwnTransaction` and records no entry, so that the time does not show whether an email has an account. */
export function auditNobody({ database }: Pick<Services, 'database'>): Promise<void> {
  return inTransaction(database, async (tx) => tx.send(CompiledQuery.raw(writeNothing)))
}

// The commit flushes it like an entry (PostgreSQL 18, 9.28.6).
const writeNothing = `select pg_logical_emit_message(true, 'cairn', repeat(' ', 200))`

const columns = 'actor_kind, actor_id, did, subject_kind, subject_id, member_id, details, request_id'
const insertEvent = `insert into audit.events (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`
const insertUnlessWithin = `
  insert into audit.events (${columns})
  select $1, $2::uuid, $3, $4, $5::uuid, $6::uuid, $7::jsonb, $8
  where not exists (
    select from audit.events where subject_id = $5 and did = $3 and actor_id = $2 and at > now() - $9::interval)`

function idOf(caller: Actor): string | null {
  if (caller.kind === 'member') return caller.memberId
  return caller.kind === 'operator' ? caller.operatorId : null
}
