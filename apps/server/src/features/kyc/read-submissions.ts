import type { Transaction } from '../../platform/database/database.ts'

/** A query of submissions with their member and without the document, to be filtered and ordered. */
export function readSubmissions(tx: Transaction) {
  return tx
    .selectFrom('kyc_submissions as submission')
    .innerJoin('members as member', 'member.id', 'submission.member_id')
    .select([
      'submission.id',
      'submission.member_id',
      'member.full_name',
      'member.username',
      'submission.country',
      'submission.id_card_type',
      'submission.status',
      'submission.submitted_at',
      'submission.decided_at',
      'submission.reason',
    ])
}
type SubmissionRow = Awaited<ReturnType<ReturnType<typeof readSubmissions>['executeTakeFirstOrThrow']>>

/** A submission on the wire, as operators see it. */
export function wireSubmission(row: SubmissionRow) {
  return {
    id: row.id,
    member: { id: row.member_id, full_name: row.full_name, username: row.username },
    country: row.country,
    id_card_type: row.id_card_type,
    status: row.status,
    submitted_at: row.submitted_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }
}
