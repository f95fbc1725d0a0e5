import { sql, type RawBuilder } from 'kysely'
import { auditVerbs, type AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { DecidedRecord } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { formatTimestamp } from '../../platform/format-timestamp.ts'

/**
 * The version of a record is the number of the last entry in the audit log about a change by an operator; `0` before the
 * first. So each record has one without a column of its own, and a refusal can name the change, by whom and when. Changes by a member are not counted, because the state of the record, which each handler checks under its lock, covers them; except a further picture of a document.
 *
 * A call uses it so: `versioned: true` in the contract; `version` in the reply that the operator decides on, read with
 * `versionOf`; and a handler that locks the record and adds an audit entry with its id as the subject. `registerRoute` does the rest.
 */
export function versionOf(id: string): RawBuilder<string> {
  return sql<string>`(select coalesce(max(change.id), 0)::text from audit.events change
    where change.subject_id = ${sql.ref(id)} and ${isChange})`
}

/** The operator who changed a record last, or whose transaction for it was refused since. Null for none. */
export function lastActor(id: string): RawBuilder<string | null> {
  const refused: AuditVerb = 'withdrawal_transaction_refused'
  return sql<string | null>`(select change.actor_id from audit.events change
    where change.subject_id = ${sql.ref(id)} and (${isChange} or change.did = ${refused})
    order by change.id desc limit 1)`
}

const settingChanged: AuditVerb = 'setting_changed'

/** The version of the settings, which are one row without an id. */
export const versionOfSettings = sql<string>`coalesce((select change.id::text from audit.events change
  where change.did = ${settingChanged} order by change.at desc, change.id desc limit 1), '0')`

const readOnlyVerbs = Object.entries(auditVerbs).flatMap(([verb, { isReadOnly }]) => (isReadOnly ? [verb] : []))

const partSent: AuditVerb = 'kyc_part_sent'

const isChange = sql<boolean>`(change.actor_kind = 'operator' and change.did <> all (${readOnlyVerbs}) or change.did = ${partSent})`

/**
 * Refuses `changed_meanwhile` unless the caller saw the newest version. It runs after the handler has locked the record and
 * before the commit, so no change can come in between; the entries of this request do not count.
 */
export async function requireVersion(tx: Transaction, { id, version, requestId }: DecidedRecord): Promise<void> {
  const newest = await tx
    .selectFrom('audit.events as change')
    .leftJoin('operators as operator', 'operator.id', 'change.actor_id')
    .where(id === null ? sql<boolean>`change.did = ${settingChanged}` : sql<boolean>`change.subject_id = ${id}`)
    .where(isChange)
    .where(sql<boolean>`change.request_id is distinct from ${requestId}`)
    .orderBy('change.id', 'desc')
    .limit(3)
    .select(['change.id', 'change.did', 'change.at', 'change.actor_kind', 'operator.name'])
    .execute()
  if (String(newest[0]?.id ?? 0) === version) return
  const what = newest
    .filter(({ id: change }) => change > BigInt(version))
    .map(({ actor_kind: kind, at, did, name }) => {
      const who = name ?? (kind === 'member' ? 'the member' : 'an operator')
      return `${did.replaceAll('_', ' ')} by ${who} on ${formatTimestamp(at)}`
    })
  throw refuse('changed_meanwhile', { what: what.length > 0 ? `: ${what.toReversed().join(', ')}` : '' })
}
