import type { AuditSubject, AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { AuditEvent } from '@cairn/contract/operator/audit/audit.ts'
import type { TimelineEntry } from '@cairn/contract/operator/shared/fields.ts'
import { records } from '@cairn/words/backoffice/shared/records.ts'
import { audit } from '@cairn/words/backoffice/audit.ts'

/** The sentence of each verb of the audit log. A verb of the contract without one does not compile. */
export const verbLabels: Record<AuditVerb, string> & Record<string, string> = audit.verbs

/** The verbs of a record's timeline. Views of a record are in the audit log only. */
type TimelineVerb = Exclude<
  {
    [V in AuditVerb]: AuditSubject<V> extends 'deposit' | 'withdrawal' | 'kyc_submission' | 'reconciliation' | 'case'
      ? V
      : never
  }[AuditVerb],
  `${string}_viewed`
>

/** The label of each verb in a record's timeline. A verb without one does not compile. */
const timelineLabels: Record<TimelineVerb, string> & Record<string, string> = records.actions

/** The label of an entry in a record's timeline: its operator approved the request where it names one. */
export function formatTimelineEntry({ did, details }: Pick<TimelineEntry, 'did' | 'details'>): string {
  const approved = details['approval'] ? records.approvedActions[did] : undefined
  return approved ?? timelineLabels[did] ?? did
}

/** The name of each kind of record. A kind without one does not compile. */
export const subjectLabels: Record<AuditSubject, string> & Record<string, string> = audit.subjects

/** The name of who did it. A member or a visitor may have none. */
export function formatActor({ kind, name }: AuditEvent['actor']): string {
  if (name) return name
  return kind === 'system' ? audit.system : kind === 'visitor' ? audit.visitor : audit.member
}

/** The sentence of a verb. A verb without a sentence is shown as it is. */
export function formatVerb(verb: string): string {
  return verbLabels[verb] ?? verb.replaceAll('_', ' ')
}
