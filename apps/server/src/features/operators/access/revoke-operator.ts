import type { Transaction } from '../../../platform/database/database.ts'
import type { Audit } from '../../../platform/http/callers.ts'
import { endSessionsOf } from '../sessions/end-operator-sessions.ts'

/** Ends the sessions of a removed operator and records the removal. The caller has locked their row. */
export async function revokeOperator(
  tx: Transaction,
  audit: Audit,
  { id, role, reason }: { id: string; role: string; reason: string },
): Promise<void> {
  await endSessionsOf(tx, id).execute()
  await audit('operator_removed', { subjectId: id, details: { role, reason } })
}
