import { sql } from 'kysely'
import { rejectKyc } from '@cairn/contract/operators.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { route } from '../http/route.ts'
import { lockPendingKyc } from './lock-pending-kyc.ts'

/** The document is not accepted. The member sees the reason, and may send another. */
export default route(rejectKyc, async ({ body, caller, params, requestId, tx }) => {
  const submission = await lockPendingKyc(tx, params.id)
  await tx
    .updateTable('kyc_submissions')
    .set({ status: 'rejected', reason: body.reason, decided_by: caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', submission.id)
    .execute()
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'kyc_rejected',
      subject: { kind: 'kyc_submission', id: submission.id },
      memberId: submission.member_id,
      details: { reason: body.reason },
    },
  )
  return { msg: 'The document is rejected' }
})
