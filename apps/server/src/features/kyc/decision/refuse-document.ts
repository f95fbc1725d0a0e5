import { sql } from 'kysely'
import { rejectKyc as rejectCall, requestKycRetake as retakeCall } from '@cairn/contract/operator/members/kyc.ts'
import { formatReason, kycRejections, kycRetakes } from '@cairn/contract/operator/shared/reasons.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../../platform/http/callers.ts'
import { route } from '../../../platform/http/route.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'
import { lockPendingKyc } from './lock-pending-kyc.ts'

/** Rejects the document. The member sees the reason, and may send another. */
export const rejectKyc = route(rejectCall, async ({ body: { code, words }, params, ...by }) => {
  await refuseDocument(by, params.id, { to: 'rejected', code, reason: formatReason(kycRejections[code], words) })
  return { msg: 'The document is rejected' }
})

/** Requests another picture of the document. The member sees the reason and can send it. */
export const requestKycRetake = route(retakeCall, async ({ body: { code, words }, params, ...by }) => {
  await refuseDocument(by, params.id, { to: 'retake', code, reason: formatReason(kycRetakes[code], words) })
  return { msg: 'Another picture is requested' }
})

/** Ends a pending submission with a reason. The database refuses an operator who has not opened the document. */
async function refuseDocument(
  { audit, caller, tx }: BoundCaller<OperatorCaller> & { tx: Transaction },
  id: string,
  { to, code, reason }: { to: 'rejected' | 'retake'; code: string; reason: string },
): Promise<void> {
  const { member_id: memberId } = await lockPendingKyc(tx, id)
  await tx
    .updateTable('kyc_submissions')
    .set({ status: to, reason, reason_code: code, decided_by: caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  mailNotice(tx, 'kyc_rejected', { id, member_id: memberId })
  const verb = to === 'rejected' ? 'kyc_rejected' : 'kyc_retake_requested'
  await audit(verb, { subjectId: id, memberId, details: { code, reason } })
}
