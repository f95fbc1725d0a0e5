import { sql } from 'kysely'
import { endAnnouncement as call } from '@cairn/contract/operator/mails/announcements.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'

/** Stops an announcement before it is mailed, or ends it before its last day. */
export const endAnnouncement = route(call, async ({ audit, caller, params, tx }) => {
  const announcement = await tx
    .selectFrom('announcements')
    .where('id', '=', params.id)
    .select(sql<boolean>`ended_at is not null or last_day < (now() at time zone 'UTC')::date`.as('is_over'))
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (announcement.is_over) throw refuse('announcement_over')
  await tx
    .updateTable('announcements')
    .set({ ended_by: caller.operatorId, ended_at: sql`now()` })
    .where('id', '=', params.id)
    .execute()
  await audit('announcement_ended', { subjectId: params.id })
  return { msg: 'The announcement is ended' }
})
