import { sql } from 'kysely'
import { approveKyc as call } from '@cairn/contract/operator/kyc.ts'
import { route } from '../../platform/http/route.ts'
import { lockPendingKyc } from './lock-pending-kyc.ts'

/** Accepts the document. Of two decisions at once the first counts, and the second is refused. */
export const approveKyc = route(call, async ({ audit, caller, params, tx }) => {
  const submission = await lockPendingKyc(tx, params.id)
  await tx
    .updateTable('kyc_submissions')
    .set({ status: 'approved', decided_by: caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', submission.id)
    .execute()
  await audit('kyc_approved', { subjectId: submission.id, memberId: submission.member_id })
  return { msg: 'The document is approved' }
})
