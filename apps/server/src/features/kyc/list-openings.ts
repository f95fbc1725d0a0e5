import type { Transaction } from '../../platform/database/database.ts'

/** Lists who has opened the document of a submission, oldest first. */
export function listOpenings(tx: Transaction, submissionId: string): Promise<{ at: Date; by: string }[]> {
  return tx
    .selectFrom('kyc_openings as opening')
    .innerJoin('operators as operator', 'operator.id', 'opening.operator_id')
    .where('opening.submission_id', '=', submissionId)
    .orderBy('opening.opened_at')
    .orderBy('opening.id')
    .select(['opening.opened_at as at', 'operator.name as by'])
    .execute()
}
