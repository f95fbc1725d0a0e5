import type { Transaction } from '../../platform/database/database.ts'

/** Lists who has opened the document of a submission, oldest first. */
export async function listOpenings(tx: Transaction, submissionId: string): Promise<{ at: string; by: string }[]> {
  const openings = await tx
    .selectFrom('kyc_openings as opening')
    .innerJoin('operators as operator', 'operator.id', 'opening.operator_id')
    .where('opening.submission_id', '=', submissionId)
    .orderBy('opening.opened_at')
    .orderBy('opening.id')
    .select(['opening.opened_at', 'operator.name'])
    .execute()
  return openings.map(({ opened_at, name }) => ({ at: opened_at.toISOString(), by: name }))
}
