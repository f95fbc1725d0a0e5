import { sql } from 'kysely'
import { approveKyc } from '@cairn/contract/operator/kyc.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { route } from '../../platform/http/route.ts'
import { lockPendingKyc } from './lock-pending-kyc.ts'

/** The document is accepted. Of two decisions at once the first counts, and the second is told. */
export default route(approveKyc, async ({ caller, params, requestId, tx }) => {
  const submission = await lockPendingKyc(tx, params.id)
  await tx
    .updateTable('kyc_submissions')
    .set({ status: 'approved', decided_by: caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', submission.id)
    .execute()
  await recordAudit(
    tx,
    { caller, requestId },
    { did: 'kyc_approved', subject: { kind: 'kyc_submission', id: submission.id }, memberId: submission.member_id },
  )
  return { msg: 'The document is approved' }
})
