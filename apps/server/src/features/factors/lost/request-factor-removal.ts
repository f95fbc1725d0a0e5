import { requestFactorRemoval as call } from '@cairn/contract/operator/members/member-actions.ts'
import { route } from '../../../platform/http/route.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import { requireRemovable } from './require-removable.ts'

/**
 * Requests that the second factors of a member who lost them are removed. They are removed 72 hours after another operator
 * approves. Only one such request per member can be pending.
 */
export const requestFactorRemoval = route(call, async ({ body, params, tx, ...by }) => {
  const { authenticator, passkeys, ...member } = await requireRemovable(tx, params.id)
  return requestApproval(tx, by, {
    kind: 'factor_removal',
    payload: { authenticator, passkeys },
    sentence: `The second factors of ${member.full_name} (${member.username}) are removed 72 hours after the approval`,
    reason: body.reason,
    lockKey: `factor_removal:${member.id}`,
    memberId: member.id,
  })
})
