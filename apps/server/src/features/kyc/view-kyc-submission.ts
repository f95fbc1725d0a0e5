import { viewKycSubmission as call } from '@cairn/contract/operator/kyc.ts'
import { listAuditTrail } from '../../shared/audit/list-audit-trail.ts'
import { recordView } from '../../shared/audit/record-view.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { listOpenings } from './list-openings.ts'
import { readSubmissions, wireSubmission } from './read-submissions.ts'

/** One submission with everything that its decision needs, except the document, which another call opens. */
export const viewKycSubmission = route(call, async ({ audit, caller, params, tx }) => {
  const row = await readSubmissions(tx)
    .where('submission.id', '=', params.id)
    .select(['member.email', 'member.registered_at', 'member.locked_at'])
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  await recordView(tx, { caller, audit }, 'kyc_submission_viewed', { subjectId: row.id, memberId: row.member_id })
  const earlier = await tx
    .selectFrom('kyc_submissions')
    .where('member_id', '=', row.member_id)
    .where('submitted_at', '<', row.submitted_at)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .select(['id', 'status', 'submitted_at', 'reason'])
    .execute()
  const submission = wireSubmission(row)
  return {
    submission: {
      ...submission,
      member: {
        ...submission.member,
        email: row.email,
        registered_at: row.registered_at.toISOString(),
        is_locked: row.locked_at !== null,
      },
      openings: await listOpenings(tx, row.id),
      earlier: earlier.map(({ id, status, reason, submitted_at }) => ({
        id,
        status,
        reason,
        submitted_at: submitted_at.toISOString(),
      })),
      timeline: await listAuditTrail(tx, row.id),
    },
  }
})
