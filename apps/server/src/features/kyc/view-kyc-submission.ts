import { sql } from 'kysely'
import { approveKyc, findKycDuplicates, viewKycSubmission as call } from '@cairn/contract/operator/members/kyc.ts'
import { listTimeline } from '../../shared/audit/list-timeline.ts'
import { versionOf } from '../../shared/audit/record-version.ts'
import { readViewers, viewAuditInterval } from '../../shared/audit/record-viewers.ts'
import { readChecks } from '../../shared/approvals/checks/read-checks.ts'
import { emailFor } from '../../shared/members/email-for.ts'
import { casesOf, warningsOf } from '../../shared/members/member-fields.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { listDuplicates } from './list-duplicates.ts'
import { readParts } from './read-parts.ts'
import { readSubmissions } from './read-submissions.ts'

/** One submission with everything that its decision needs, except the document, which another call shows. */
export const viewKycSubmission = route(call, async ({ audit, caller, params, tx }) => {
  const row = await readSubmissions(tx)
    .leftJoin('operators as first', (join) =>
      join
        .onRef('first.id', '=', 'submission.first_approved_by')
        .on('first.removed_at', 'is', null)
        .on('first.role', 'in', approveKyc.roles)
        .on(sql<boolean>`coalesce(first.suspended_until <= now(), true)`),
    )
    .where('submission.id', '=', params.id)
    .select((fields) => [
      'member.email',
      'member.registered_at',
      'member.locked_at',
      warningsOf('member').as('warnings'),
      casesOf('member').as('cases'),
      'submission.number_hash',
      'first.name as first_approver',
      sql<boolean>`submission.first_approved_by is not distinct from ${caller.operatorId}`.as('is_first_mine'),
      'submission.document_removed_at',
      sql<Date | null>`document_kept_until(submission)`.as('kept_until'),
      sql<number>`(select document_kept_months from settings)`.as('kept_months'),
      versionOf('submission.id').as('version'),
      fields
        .exists(
          fields
            .selectFrom('kyc_openings as opening')
            .whereRef('opening.submission_id', '=', 'submission.id')
            .where('opening.operator_id', '=', caller.operatorId)
            .where(sql<boolean>`parts_shown >= (select count(*) from kyc_parts where submission_id = submission.id)`)
            .select('opening.id'),
        )
        .$castTo<boolean>()
        .as('has_opened'),
    ])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const {
    cases,
    email,
    first_approver,
    is_first_mine,
    registered_at,
    locked_at,
    number_hash: hash,
    warnings,
    ...submission
  } = row
  const { id, member } = submission
  await audit('kyc_submission_viewed', { subjectId: id, memberId: member.id, unlessWithin: viewAuditInterval })
  const seesDuplicates = hash !== null && findKycDuplicates.roles.some((role) => role === caller.role)
  const [earlier, duplicates, openings, timeline, viewers, checked, parts] = await Promise.all([
    tx
      .selectFrom('kyc_submissions')
      .where('member_id', '=', member.id)
      .where('submitted_at', '<', submission.submitted_at)
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(20)
      .select(['id', 'status', 'submitted_at', 'reason'])
      .execute(),
    seesDuplicates ? listDuplicates(tx, { hashes: [hash], memberId: member.id }) : [],
    tx
      .selectFrom('kyc_openings as opening')
      .innerJoin('operators as operator', 'operator.id', 'opening.operator_id')
      .where('opening.submission_id', '=', id)
      .orderBy('opening.opened_at')
      .orderBy('opening.id')
      .select(['opening.opened_at as at', 'operator.name as by'])
      .execute(),
    listTimeline(tx, id),
    readViewers(tx, caller, id),
    readChecks(tx, 'identity', id),
    readParts(tx, id),
  ])
  return {
    submission: {
      ...submission,
      member: {
        ...member,
        email: emailFor(caller, email),
        registered_at,
        is_locked: locked_at !== null,
        warnings,
        cases,
      },
      ...checked,
      first_approval: first_approver === null ? null : { by: first_approver, is_mine: is_first_mine },
      parts: parts.map(({ part, sent_at }) => ({ part, sent_at })),
      openings,
      duplicates,
      earlier,
      timeline,
    },
    viewers,
  }
})
