import { recordAudit } from '../../shared/audit/record-audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { endSessionsOf } from './end-operator-sessions.ts'

/** What follows when an operator was removed: nobody is signed in as them any more, and it is written down. The caller holds their row. */
export async function revokeOperator(
  tx: Transaction,
  by: { caller: OperatorCaller; requestId: string },
  { id, role, reason }: { id: string; role: string; reason: string },
): Promise<void> {
  await endSessionsOf(tx, id)
  const subject = { kind: 'operator', id }
  await recordAudit(tx, by, { did: 'operator_removed', subject, memberId: null, details: { role, reason } })
}
