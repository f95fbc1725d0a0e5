import { sql } from 'kysely'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { revokeOperator } from './revoke-operator.ts'
import { lockOperator } from './lock-operator.ts'

/** Removes an owner at once, after two others approved; those two stay. Refuses `not_found` for a removed one. */
export const removeOwner: ApprovalHandler<'operator_removal'> = async (tx, { approval, audit, payload, caller }) => {
  const { id, role } = await lockOperator(tx, payload.operator_id, caller)
  await sql`select remove_owner(${approval.id})`.execute(tx)
  await revokeOperator(tx, audit, { id, role, reason: approval.reason })
}
