import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * Holds an operator until the transaction ends, and with them every owner, always in the order of their ids: of two that would
 * each leave the other as the last owner, one waits and sees. Refuses `not_found` for who is not there or was removed, and
 * `session_ended` when the calling owner was removed, or is owner no more, since the call began.
 */
export async function lockOperator(tx: Transaction, id: string, caller: OperatorCaller) {
  const operators = await tx
    .selectFrom('operators')
    .where((where) => where.or([where('id', '=', id), where('role', '=', 'owner')]))
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'email', 'role'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!operators.some((row) => row.id === caller.operatorId)) throw refuse('session_ended')
  const operator = operators.find((row) => row.id === id)
  if (!operator) throw refuse('not_found')
  return operator
}

/** Refuses `last_owner` when nobody but this one is an owner. The caller holds the owners' rows. */
export async function requireOtherOwner(tx: Transaction, id: string): Promise<void> {
  const other = await tx
    .selectFrom('operators')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .where('id', '<>', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!other) throw refuse('last_owner')
}
