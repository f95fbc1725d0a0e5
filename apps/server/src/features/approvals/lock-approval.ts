import { approvalKinds } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Locks a pending request, so that a second decision sees the first. Refuses `not_found` and `approval_not_pending`. */
export async function lockApproval(tx: Transaction, id: string) {
  const approval = await tx.selectFrom('approvals').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!approval) throw refuse('not_found')
  const { status } = approval
  if (status !== 'pending') throw refuse('approval_not_pending', { status })
  return approval
}
export type LockedApproval = Awaited<ReturnType<typeof lockApproval>>

/** Refuses `role_not_allowed` and `approval_is_own` unless the caller may be the second person for this request. */
export function requireDecider(approval: LockedApproval, caller: OperatorCaller): void {
  const approverRoles: readonly string[] = approvalKinds[approval.kind].approverRoles
  if (!approverRoles.includes(caller.role)) throw refuse('role_not_allowed')
  if ([approval.requested_by, approval.operator_id].includes(caller.operatorId)) throw refuse('approval_is_own')
}
