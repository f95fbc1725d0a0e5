import { sql } from 'kysely'
import { viewKycStatus as call } from '@cairn/contract/member/account/kyc.ts'
import { route } from '../../platform/http/route.ts'

/**
 * The member's newest submission: its status, its content, the reason of a rejection, and who has viewed the document, by first
 * name and role. Where another picture was requested, the document expired or its approval was revoked, the status is `rejected` too, with that reason, and
 * the member can send another.
 */
export const viewKycStatus = route(call, async ({ caller, tx }) => {
  const submissions = tx
    .selectFrom('kyc_submissions as submission')
    .where('member_id', '=', caller.memberId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
  const [openings, parts, documents, { months }] = await Promise.all([
    tx
      .selectFrom('kyc_openings as opening')
      .innerJoin('operators as operator', 'operator.id', 'opening.operator_id')
      .where('opening.submission_id', '=', submissions.limit(1).select('id').$asScalar())
      .orderBy('opening.opened_at')
      .orderBy('opening.id')
      .select(['opening.opened_at', 'operator.name', 'operator.role'])
      .execute(),
    tx
      .selectFrom('kyc_parts')
      .where('submission_id', '=', submissions.limit(1).select('id').$asScalar())
      .orderBy('sent_at')
      .select(['part', 'sent_at as at'])
      .execute(),
    submissions
      .limit(20)
      .select([
        'id_card_type',
        'country',
        'submitted_at as at',
        'status',
        'reason',
        'document_removed_at as removed_at',
      ])
      .select(sql<Date | null>`document_kept_until(submission)`.as('kept_until'))
      .execute(),
    tx.selectFrom('settings').select('document_kept_months as months').executeTakeFirstOrThrow(),
  ])
  const [newest] = documents
  if (!newest) return { data: 'none', openings: [] }
  return {
    data: newest.status === 'pending' || newest.status === 'approved' ? newest.status : 'rejected',
    ...(newest.reason === null ? {} : { reason: newest.reason }),
    sent: { country: newest.country, id_card_type: newest.id_card_type, at: newest.at },
    openings: openings.map(({ opened_at, name, role }) => ({ at: opened_at, by: name.split(' ')[0] ?? '', role })),
    parts,
    documents: documents.map(({ reason: _reason, ...document }) => document),
    kept_months: months,
  }
})
