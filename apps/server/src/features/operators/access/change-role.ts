import { sql } from 'kysely'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { rewriteSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { hasOtherOwner, lockOperator } from './lock-operator.ts'

/** Changes an operator's role, from their next call on. Refuses `not_found`, `operator_has_role`, and `last_owner`. */
export const changeRole: ApprovalHandler<'operator_role'> = async (
  tx,
  { audit, approval, payload, caller, services },
) => {
  const { id, name, role: former } = await lockOperator(tx, payload.operator_id, caller)
  if (former === payload.role) throw refuse('operator_has_role', { name, role: former })
  if (former === 'owner' && !(await hasOtherOwner(tx, id))) throw refuse('last_owner')

  await rewriteSigned(tx, services, ['operator', id], () =>
    sql`select change_operator_role(${approval.id})`.execute(tx),
  )
  await audit('operator_role_changed', { subjectId: id, details: { from: former, to: payload.role } })
}
