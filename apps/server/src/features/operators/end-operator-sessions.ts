import { sql } from 'kysely'
import { endOperatorSessions as call } from '@cairn/contract/operator/operators/operators.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { lockOperator } from './lock-operator.ts'

/** Signs an operator out everywhere, at once. */
export const endOperatorSessions = route(call, async ({ audit, caller, params, tx }) => {
  const { id } = await lockOperator(tx, params.id, caller)
  const ended = await endSessionsOf(tx, id)
  await audit('operator_sessions_ended', { subjectId: id, details: { ended } })
  return { msg: 'The operator is signed out on all devices' }
})

/**
 * Ends the live sessions of an operator, and returns their number. The caller has locked the operator's row, so that
 * no session starts meanwhile.
 */
export async function endSessionsOf(tx: Transaction, operatorId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_sessions')
    .set({ ended_at: sql`now()` })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
