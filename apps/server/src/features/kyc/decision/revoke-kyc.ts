import { sql } from 'kysely'
import { revokeKyc as call } from '@cairn/contract/operator/members/kyc.ts'
import { formatReason, kycRevocations } from '@cairn/contract/operator/shared/reasons.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'

/**
 * Takes the approval of a document back. The decision stays as it was made, and the member can send another document. What takes a
 * verified identity stops at once, in the database. It takes one operator, as the approval does, who has opened the document.
 */
export const revokeKyc = route(call, async ({ audit, body: { code, words }, caller, params: { id }, tx }) => {
  const { member_id: memberId, status } = await tx
    .selectFrom('kyc_submissions')
    .where('id', '=', id)
    .select(['member_id', 'status'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (status !== 'approved') throw refuse('kyc_not_approved', { status })
  const reason = formatReason(kycRevocations[code], words)
  await tx
    .updateTable('kyc_submissions')
    .set({ status: 'revoked', reason, reason_code: code, revoked_by: caller.operatorId, revoked_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  mailNotice(tx, 'kyc_rejected', { id, member_id: memberId })
  await audit('kyc_revoked', { subjectId: id, memberId, details: { code, reason } })
  return { msg: 'The approval is revoked' }
})
