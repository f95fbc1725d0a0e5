import type { AuditSubject, AuditVerb } from '@cairn/contract/operator/audit-verbs.ts'
import { audit } from '@cairn/words/backoffice/audit.ts'

/** The sentence of each verb of the audit log. A verb of the contract without one does not compile. */
export const verbLabels: Record<AuditVerb, string> & Record<string, string> = audit.did

/** What each kind of record is called, likewise. */
export const subjectLabels: Record<AuditSubject, string> & Record<string, string> = audit.subjects

/** What was done; a verb from before the labels is shown as it was written. */
export function formatVerb(verb: string): string {
  return verbLabels[verb] ?? verb.replaceAll('_', ' ')
}
