import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { OperatorCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { listOwners } from '../../../shared/approvals/list-owners.ts'

/**
 * Locks an operator and every owner until the transaction ends, always in the order of their ids, so that the second of two
 * owners who remove each other at once sees the first removal. Refuses `not_found` for an unknown or removed operator, and
 * `session_ended` when the calling owner was removed or suspended, or lost the role, since the call began.
 */
export async function lockOperator(tx: Transaction, id: string, caller: OperatorCaller) {
  const operators = await tx
    .selectFrom('operators')
    .where((where) => where.or([where('id', '=', id), where('role', '=', 'owner')]))
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'email', 'role', sql<boolean>`coalesce(suspended_until > now(), false)`.as('is_suspended')])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!operators.some((row) => row.id === caller.operatorId && !row.is_suspended)) throw refuse('session_ended')
  const operator = operators.find((row) => row.id === id)
  if (!operator) throw refuse('not_found')
  return operator
}

/** Whether there is another owner than this operator. The caller has locked the owners' rows. */
export async function hasOtherOwner(tx: Transaction, id: string): Promise<boolean> {
  return (await listOwners(tx)).some((owner) => owner !== id)
}
