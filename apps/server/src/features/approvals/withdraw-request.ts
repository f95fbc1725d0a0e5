import { sql } from 'kysely'
import { withdrawRequest as call } from '@cairn/contract/operator/approvals/approvals.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { lockApproval } from './lock-approval.ts'

/** Withdraws the requester's own pending request. */
export const withdrawRequest = route(call, async ({ audit, caller, params, tx }) => {
  const { requested_by, id, kind, member_id: memberId } = await lockApproval(tx, params.id)
  if (requested_by !== caller.operatorId) throw refuse('approval_not_own')
  await tx
    .updateTable('approvals')
    .set({ status: 'withdrawn', decided_by: caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await audit('approval_withdrawn', { subjectId: id, memberId, details: { kind } })
  return { msg: 'The request is withdrawn' }
})
