import { sql } from 'kysely'
import { removeOperator as call } from '@cairn/contract/operator/operators/operators.ts'
import { listOwners } from '../../../shared/approvals/list-owners.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { revokeOperator } from './revoke-operator.ts'
import { lockOperator } from './lock-operator.ts'
import { requestWaitingRemoval } from './waiting-removal.ts'

/**
 * Removes an operator at once. Removing an owner takes two others: a person who did it alone could be left as the only owner, who
 * invites alone. One of two owners removes the other after 72 hours without an objection.
 */
export const removeOperator = route(call, async ({ body: { reason }, params, tx, ...by }) => {
  if (params.id === by.caller.operatorId) throw refuse('operator_is_self')
  const { id, name, role } = await lockOperator(tx, params.id, by.caller)
  if (role === 'owner' && (await listOwners(tx)).length === 2) {
    const due_at = await requestWaitingRemoval(tx, by, { id, name, reason })
    return { approval_id: null, due_at, msg: `Requested. ${name} can object within 72 hours` }
  }
  if (role === 'owner') {
    const { approval_id, msg } = await requestApproval(tx, by, {
      kind: 'operator_removal',
      payload: { operator_id: id, operator: name },
      sentence: `${name}, an owner, is removed`,
      reason,
      lockKey: `operator_removal:${id}`,
      operatorId: id,
    })
    return { approval_id, due_at: null, msg }
  }
  await sql`select remove_operator(${id})`.execute(tx)
  await revokeOperator(tx, by.audit, { id, role, reason })
  return { approval_id: null, due_at: null, msg: 'The operator is removed' }
})
