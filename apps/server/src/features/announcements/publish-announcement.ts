import { randomUUIDv7 } from 'node:crypto'
import { publishAnnouncement as call } from '@cairn/contract/operator/announcements.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { mailOwners } from '../../shared/approvals/mail-owners.ts'

/** Shows an announcement to all members on some days. Refuses days that are over or not in order. */
export const publishAnnouncement = route(call, async ({ audit, body, caller, services, tx }) => {
  const { words, first_day, last_day } = body
  const today = services.now().toISOString().slice(0, 10)
  if (last_day < first_day || last_day < today) throw refuse('announcement_days_invalid')
  const id = randomUUIDv7()
  await tx.insertInto('announcements').values({ id, words, first_day, last_day, made_by: caller.operatorId }).execute()
  await audit('announcement_published', { subjectId: id, details: { words, first_day, last_day } })
  await mailOwners(tx, {
    subject: 'An announcement was published',
    text: `${caller.name} announces to all members from ${first_day} to ${last_day}: ${words}`,
    path: '/announcements',
  })
  return { id, msg: 'The announcement is published' }
})
