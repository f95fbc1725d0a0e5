import { sql } from 'kysely'
import { rejectRequest } from '@cairn/contract/operator/approvals.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { route } from '../../platform/http/route.ts'
import { lockApproval, requireDecider } from './lock-approval.ts'

/** What another operator asked for is not done; they see why. */
export default route(rejectRequest, async ({ body, caller, params, requestId, tx }) => {
  const approval = await lockApproval(tx, params.id)
  requireDecider(approval, caller)
  await tx
    .updateTable('approvals')
    .set({ status: 'refused', decided_by: caller.operatorId, decided_at: sql`now()`, decision_reason: body.reason })
    .where('id', '=', approval.id)
    .execute()
  const { id, kind, member_id: memberId } = approval
  const details = { kind, reason: body.reason }
  await recordAudit(
    tx,
    { caller, requestId },
    { did: 'approval_refused', subject: { kind: 'approval', id }, memberId, details },
  )
  return { msg: 'The request is refused' }
})
