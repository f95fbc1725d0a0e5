import { sql } from 'kysely'
import { endOperatorSessions as call } from '@cairn/contract/operator/operators/operators.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'
import { lockOperator } from '../access/lock-operator.ts'

/** Signs an operator out everywhere, at once. */
export const endOperatorSessions = route(call, async ({ audit, caller, params, tx }) => {
  const { id } = await lockOperator(tx, params.id, caller)
  const { numUpdatedRows } = await endSessionsOf(tx, id).executeTakeFirst()
  await audit('operator_sessions_ended', { subjectId: id, details: { ended: Number(numUpdatedRows) } })
  return { msg: 'The operator is signed out on all devices' }
})

/**
 * The statement that ends the live sessions of an operator; the caller may narrow it. To end all, the caller has locked the
 * operator's row, so that no session starts meanwhile.
 */
export function endSessionsOf(tx: Transaction, operatorId: string) {
  return tx
    .updateTable('operator_sessions')
    .set({ ended_at: sql`now()` })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
}
