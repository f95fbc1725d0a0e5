import { formatLastAction } from '../../../shared/audit/list-timeline.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/**
 * Locks a pending submission until the transaction ends. Refuses `not_found`, and `kyc_not_pending` with its status and decider.
 */
export async function lockPendingKyc(tx: Transaction, id: string) {
  const submission = await tx
    .selectFrom('kyc_submissions')
    .where('id', '=', id)
    .select(['id', 'member_id', 'status', 'country', 'id_card_type', 'first_approved_by'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (submission.status !== 'pending') {
    const by = await formatLastAction(tx, id, ['kyc_approved', 'kyc_rejected', 'kyc_retake_requested'])
    throw refuse('kyc_not_pending', { status: submission.status, by })
  }
  return submission
}
