import type { Transaction } from '../../platform/database/database.ts'

/** The further pictures of a document, in the order in which they were sent. */
export function readParts(tx: Transaction, submissionId: string) {
  return tx
    .selectFrom('kyc_parts')
    .where('submission_id', '=', submissionId)
    .orderBy('sent_at')
    .orderBy('id')
    .select(['id', 'part', 'file_name', 'sent_at'])
    .execute()
}
