import { sql, type SqlBool } from 'kysely'
import { listKycSubmissions } from '@cairn/contract/operators.ts'
import { cutPage, momentOf, pageLimit, readCursor } from '../http/page.ts'
import { route } from '../http/route.ts'

/** Documents for the reviewers' queue, oldest first, without the documents themselves. */
export default route(listKycSubmissions, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const rows = await tx
    .selectFrom('kyc_submissions as submission')
    .innerJoin('members as member', 'member.id', 'submission.member_id')
    .$if(query.status !== undefined, (submissions) => submissions.where(sql`submission.status`, '=', query.status))
    .where(
      after
        ? sql<SqlBool>`(submission.submitted_at, submission.id) > (${momentOf(after)}, ${after.id}::uuid)`
        : sql<SqlBool>`true`,
    )
    .orderBy('submission.submitted_at')
    .orderBy('submission.id')
    .limit(limit + 1)
    .select([
      'submission.id',
      'submission.member_id',
      'member.full_name',
      'member.username',
      'submission.country',
      'submission.id_card_type',
      'submission.status',
      'submission.submitted_at',
      'submission.reason',
      sql<bigint>`(extract(epoch from submission.submitted_at) * 1000000)::bigint`.as('micros'),
    ])
    .execute()

  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id }))
  const submissions = page.map((row) => ({
    id: row.id,
    member: { id: row.member_id, full_name: row.full_name, username: row.username },
    country: row.country,
    id_card_type: row.id_card_type,
    status: row.status,
    submitted_at: row.submitted_at.toISOString(),
    reason: row.reason,
  }))
  return { submissions, next }
})
