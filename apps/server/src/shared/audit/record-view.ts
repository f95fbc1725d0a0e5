import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { AuditEntry, BoundCaller, OperatorCaller } from '../../platform/http/callers.ts'

type ViewVerb = Extract<AuditVerb, `${string}_viewed`>

/**
 * Records that an operator looked at what a member has. A screen reloads by itself, so the same operator and record are
 * recorded once in a quarter of an hour.
 */
export function recordView(
  { audit }: Pick<BoundCaller<OperatorCaller>, 'audit'>,
  verb: ViewVerb,
  entry: AuditEntry<ViewVerb>,
): Promise<void> {
  return audit(verb, { ...entry, unlessWithin: '15 minutes' })
}
