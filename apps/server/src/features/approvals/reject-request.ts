import { sql } from 'kysely'
import { rejectRequest as call } from '@cairn/contract/operator/approvals/approvals.ts'
import { route } from '../../platform/http/route.ts'
import { lockApproval, requireDecider } from './lock-approval.ts'

/** Rejects another operator's request; they see the reason. */
export const rejectRequest = route(call, async ({ audit, body, caller, params, tx }) => {
  const approval = await lockApproval(tx, params.id)
  requireDecider(approval, caller)
  await tx
    .updateTable('approvals')
    .set({ status: 'rejected', decided_by: caller.operatorId, decided_at: sql`now()`, decision_reason: body.reason })
    .where('id', '=', approval.id)
    .execute()
  const { id, kind, member_id: memberId } = approval
  const details = { kind, reason: body.reason }
  await audit('approval_rejected', { subjectId: id, memberId, details })
  return { msg: 'The request is rejected' }
})
