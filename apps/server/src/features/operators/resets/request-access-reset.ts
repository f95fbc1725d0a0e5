import { requestAccessReset as call } from '@cairn/contract/operator/operators/resets.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lockOperator } from '../access/lock-operator.ts'

const whatIsLost = { password: 'password', authenticator: 'authenticator', both: 'password and authenticator' } as const

/** Requests that a colleague may replace a lost password or authenticator. Another owner decides, not the colleague. */
export const requestAccessReset = route(call, async ({ body: { lost, reason }, params, tx, ...by }) => {
  if (params.id === by.caller.operatorId) throw refuse('operator_is_self')
  const { id, name } = await lockOperator(tx, params.id, by.caller)
  return requestApproval(tx, by, {
    kind: 'operator_access_reset',
    payload: { operator_id: id, operator: name, lost },
    sentence: `${name} sets a new ${whatIsLost[lost]}, by a link in an email; what they have now stops working`,
    reason,
    lockKey: `operator_access_reset:${id}`,
    operatorId: id,
  })
})
