import { sql } from 'kysely'
import { keepFactors as call } from '@cairn/contract/member/account/factors.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'
import { endWaiting } from '../../../shared/members/end-waiting.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'

/**
 * Stops the removal of the caller's second factors. The session must have signed in with a factor that the account had 30 days
 * before the removal was requested: a thief who added one could otherwise keep it. Refuses `factor_removal_over` and
 * `factor_too_new`.
 */
export const keepFactors = route(call, async ({ audit, caller: { memberId, sessionId }, tx }) => {
  await lockMemberRow(tx, memberId)
  const waiting = await tx
    .selectFrom('factor_removals as removal')
    .innerJoin('approvals as approval', 'approval.id', 'removal.approval_id')
    .where('removal.member_id', '=', memberId)
    .where('removal.ended_at', 'is', null)
    .select(
      sql<boolean>`exists (select from sessions where id = ${sessionId}
        and factor_since < approval.requested_at - interval '30 days')`.as('has_old_factor'),
    )
    .executeTakeFirstOrThrow(() => refuse('factor_removal_over'))
  if (!waiting.has_old_factor) throw refuse('factor_too_new')
  await endWaiting(tx, 'factor_removals', memberId, 'stopped')
  queueMail(tx, { memberId, name: 'factor_removal_stopped' })
  await audit('factor_removal_stopped', { memberId })
  return {}
})
