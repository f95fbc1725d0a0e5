import { sql } from 'kysely'
import type { Perform } from '../../shared/approvals/approval-handler.ts'
import { revokeOperator } from './revoke-operator.ts'
import { lockOperator } from './lock-operator.ts'

/**
 * An owner whom two others want to be gone may come in no more, from this moment on. Those two stay, so an owner does. Refuses
 * `not_found` when they were removed meanwhile.
 */
export const removeOwner: Perform<'operator_removal'> = async (tx, { approval, payload, caller, requestId }) => {
  const { id, role } = await lockOperator(tx, payload.operator_id, caller)
  await sql`select remove_owner(${approval.id})`.execute(tx)
  await revokeOperator(tx, { caller, requestId }, { id, role, reason: approval.reason })
}
