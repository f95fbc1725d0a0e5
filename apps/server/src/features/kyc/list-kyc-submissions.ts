import { sql } from 'kysely'
import { listKycSubmissions as call } from '@cairn/contract/operator/members/kyc.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readRecordedPage, requireFewPages } from '../../shared/audit/record-reading.ts'
import { worstCheck } from '../../shared/approvals/checks/read-checks.ts'
import { route } from '../../platform/http/route.ts'
import { readSubmissions } from './read-submissions.ts'
import { isWithinPeriod } from '../../platform/database/period.ts'

/** Lists submissions for reviewers without the documents, oldest first by default. */
export const listKycSubmissions = route(call, async (context) => {
  const { query, tx } = context
  const isRenewal = await requireFewPages(context)
  const isExpiring = query.status === 'expiring'
  const records = readSubmissions(tx)
    .select(worstCheck(context.call, 'identity', 'submission'))
    .where(isExpiring ? expiresSoon : isEqual('submission.status', query.status))
    .where(isEqual('submission.member_id', query.member_id))
    .where(isWithinPeriod('submission.submitted_at', query))
  const direction = query.order === 'newest' ? 'desc' : 'asc'
  const order = { time: 'submission.submitted_at', id: 'submission.id', direction } as const
  const { rows: submissions, next } = await readRecordedPage({ ...context, isRenewal }, records, order)
  return { submissions, next }
})

const expiresSoon = sql<boolean>`submission.status = 'approved'
  and submission.expires_on <= (now() at time zone 'UTC')::date + 30`
