import * as z from 'zod/mini'
import { operatorRoles } from '../core/constants.ts'
import { envelope, text } from '../core/lenient-wire.ts'
import { line, refusing } from '../core/wire.ts'
import { params } from './shared/fields.ts'
import { operatorAction, operatorRead } from './shared/operator-call.ts'

/** What operators tell all members. */

export const Announcement = z.object({
  id: text,
  words: text,
  first_day: text,
  last_day: text,
  made_by: text,
  made_at: text,
  /** `planned`, `in_force` or `over`. */
  state: text,
})
export type Announcement = z.infer<typeof Announcement>

/** Everyone who uses the platform reads it, so few roles may write one, and all owners get a mail. */
const writers = ['owner', 'support'] as const
const announcementDay = z.iso.date(refusing('announcement_days_invalid'))

export const listAnnouncements = operatorRead({
  path: 'operator/announcements',
  roles: operatorRoles,
  summary: 'The newest 100 announcements, newest first.',
  reply: z.object({ ...envelope, announcements: z.array(Announcement) }),
  refusals: [],
})

export const publishAnnouncement = operatorAction({
  path: 'operator/announcements',
  roles: writers,
  summary: 'Show an announcement to all members on some days (UTC), both inclusive.',
  body: z.object({
    words: line('announcement_words_invalid', { min: 3, max: 300 }),
    first_day: announcementDay,
    last_day: announcementDay,
  }),
  reply: z.object({ ...envelope, id: text }),
  refusals: ['announcement_days_invalid'],
})

export const endAnnouncement = operatorAction({
  path: 'operator/announcements/:id/end',
  roles: writers,
  withoutFactor: 'It only takes an announcement down.',
  summary: 'End an announcement before its last day.',
  params,
  reply: z.object(envelope),
  refusals: ['not_found', 'announcement_over'],
})
