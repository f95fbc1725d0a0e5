import { sql } from 'kysely'
import { rejectKyc as call } from '@cairn/contract/operator/kyc.ts'
import { kycRejections, formatReason } from '@cairn/contract/operator/shared/reasons.ts'
import { route } from '../../platform/http/route.ts'
import { lockPendingKyc } from './lock-pending-kyc.ts'

/** Rejects the document. The member sees the reason, and may send another. */
export const rejectKyc = route(call, async ({ audit, body, caller, params, tx }) => {
  const submission = await lockPendingKyc(tx, params.id)
  const { code } = body
  const reason = formatReason(kycRejections[code], body.words)
  await tx
    .updateTable('kyc_submissions')
    .set({ status: 'rejected', reason, reason_code: code, decided_by: caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', submission.id)
    .execute()
  await audit('kyc_rejected', { subjectId: submission.id, memberId: submission.member_id, details: { code, reason } })
  return { msg: 'The document is rejected' }
})
