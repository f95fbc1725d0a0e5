import { viewKycSubmission as call } from '@cairn/contract/operator/kyc.ts'
import { listTimeline } from '../../shared/audit/list-timeline.ts'
import { versionOf } from '../../shared/audit/record-version.ts'
import { readViewers } from '../../shared/audit/record-viewers.ts'
import { recordView } from '../../shared/audit/record-view.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { listOpenings } from './list-openings.ts'
import { readSubmissions } from './read-submissions.ts'

/** One submission with everything that its decision needs, except the document, which another call opens. */
export const viewKycSubmission = route(call, async ({ audit, caller, params, tx }) => {
  const row = await readSubmissions(tx)
    .where('submission.id', '=', params.id)
    .select(['member.email', 'member.registered_at', 'member.locked_at', versionOf('submission.id').as('version')])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const { email, registered_at, locked_at, ...submission } = row
  const { id, member } = submission
  await recordView({ audit }, 'kyc_submission_viewed', { subjectId: id, memberId: member.id })
  const [earlier, openings, timeline, viewers] = await Promise.all([
    tx
      .selectFrom('kyc_submissions')
      .where('member_id', '=', member.id)
      .where('submitted_at', '<', submission.submitted_at)
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(20)
      .select(['id', 'status', 'submitted_at', 'reason'])
      .execute(),
    listOpenings(tx, id),
    listTimeline(tx, id),
    readViewers(tx, caller, id),
  ])
  return {
    submission: {
      ...submission,
      member: { ...member, email, registered_at, is_locked: locked_at !== null },
      openings,
      earlier,
      timeline,
    },
    viewers,
  }
})
