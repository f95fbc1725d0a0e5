import { sql, type SqlBool } from 'kysely'
import { listKycSubmissions } from '@cairn/contract/operator/kyc.ts'
import { cutPage, pageLimit, readCursor } from '../http/page.ts'
import { isWithin, readQueue } from '../http/queue.ts'
import { route } from '../http/route.ts'
import { readSubmissions, wireSubmission } from './read-submissions.ts'

/** Submissions for reviewers without the documents themselves, oldest first unless asked otherwise. */
export default route(listKycSubmissions, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const rows = await readQueue(tx, {
    table: 'kyc_submissions',
    alias: 'submission',
    timeColumn: 'submitted_at',
    order: query.order,
    after: readCursor(query.cursor),
    count: limit + 1,
    rules: [
      query.status ? sql<SqlBool>`submission.status = ${query.status}` : undefined,
      query.id ? sql<SqlBool>`submission.id = ${query.id}::uuid` : undefined,
      isWithin('submission.submitted_at', null, query),
    ],
    member: query.member,
    read: (rule, direction) =>
      readSubmissions(tx)
        .where(rule)
        .orderBy('submission.submitted_at', direction)
        .orderBy('submission.id', direction)
        .limit(limit + 1)
        .select(sql<bigint>`(extract(epoch from submission.submitted_at) * 1000000)::bigint`.as('micros'))
        .execute(),
  })

  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id }))
  return { submissions: page.map(wireSubmission), next }
})
