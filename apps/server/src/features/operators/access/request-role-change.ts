import { requestRoleChange as call } from '@cairn/contract/operator/operators/operators.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'

/** Requests another role for an operator, who cannot approve it. */
export const requestRoleChange = route(call, async ({ body: { role, reason }, params, tx, ...by }) => {
  const operator = await tx
    .selectFrom('operators')
    .where('id', '=', params.id)
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'role'])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const { id, name, role: former } = operator
  if (former === role) throw refuse('operator_has_role', { name, role })

  return requestApproval(tx, by, {
    kind: 'operator_role',
    payload: { operator_id: id, role, operator: name, role_before: former },
    sentence: `The role of ${name} changes from ${former} to ${role}`,
    reason,
    lockKey: `operator_role:${id}`,
    operatorId: id,
  })
})
