import type { Transaction } from '../../platform/database/database.ts'
import type { Audit } from '../../platform/http/callers.ts'
import { endSessionsOf } from './end-operator-sessions.ts'

/** What follows when an operator was removed: nobody is signed in as them any more, and it is written down. The caller holds their row. */
export async function revokeOperator(
  tx: Transaction,
  audit: Audit,
  { id, role, reason }: { id: string; role: string; reason: string },
): Promise<void> {
  await endSessionsOf(tx, id)
  await audit('operator_removed', { subjectId: id, details: { role, reason } })
}
