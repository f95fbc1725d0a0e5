import { sql } from 'kysely'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { revokeOperator } from './revoke-operator.ts'
import { lockOperator } from './lock-operator.ts'

/**
 * An owner whom two others want to be gone may come in no more, from this moment on. Those two stay, so an owner does. Refuses
 * `not_found` when they were removed meanwhile.
 */
export const removeOwner: ApprovalHandler<'operator_removal'> = async (tx, { approval, audit, payload, caller }) => {
  const { id, role } = await lockOperator(tx, payload.operator_id, caller)
  await sql`select remove_owner(${approval.id})`.execute(tx)
  await revokeOperator(tx, audit, { id, role, reason: approval.reason })
}
