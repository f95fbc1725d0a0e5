import { sql, type SqlBool } from 'kysely'
import { listKycSubmissions as call } from '@cairn/contract/operator/kyc.ts'
import { isWithin, listMemberRecords } from '../../shared/members/list-member-records.ts'
import { route } from '../../platform/http/route.ts'
import { readSubmissions, wireSubmission } from './read-submissions.ts'

/** Lists submissions for reviewers without the documents, oldest first by default. */
export const listKycSubmissions = route(call, async ({ query, tx }) => {
  const { page, next } = await listMemberRecords(tx, {
    table: 'kyc_submissions',
    alias: 'submission',
    timeColumn: 'submitted_at',
    asked: query,
    rules: [
      query.status ? sql<SqlBool>`submission.status = ${query.status}` : undefined,
      query.id ? sql<SqlBool>`submission.id = ${query.id}::uuid` : undefined,
      isWithin('submission.submitted_at', null, query),
    ],
    records: readSubmissions(tx),
  })
  return { submissions: page.map(wireSubmission), next }
})
