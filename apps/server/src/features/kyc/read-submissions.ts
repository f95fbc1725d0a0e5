import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { memberFields } from '../../shared/members/member-fields.ts'

/** Submissions as operators see them, without the document, to be filtered and ordered. */
export function readSubmissions(tx: Transaction) {
  return tx
    .selectFrom('kyc_submissions as submission')
    .innerJoin('members as member', 'member.id', 'submission.member_id')
    .select([
      'submission.id',
      memberFields('member'),
      'submission.country',
      'submission.id_card_type',
      'submission.status',
      'submission.submitted_at',
      'submission.decided_at',
      'submission.reason',
      sql<string | null>`submission.expires_on::text`.as('expires_on'),
    ])
}
