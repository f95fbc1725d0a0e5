import * as z from 'zod/mini'
import { operatorRoles } from '../../core/constants.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { line, refusing } from '../../core/wire/wire.ts'
import { params, reason } from '../shared/fields.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Announcements to all members. One operator requests it, and an owner or a treasurer approves it. */

export const Announcement = z.object({
  id: text,
  words: text,
  first_day: text,
  last_day: text,
  made_by: text,
  approved_by: text,
  made_at: text,
  /** From when it is shown and mailed: 15 minutes after the approval, or the beginning of its first day. */
  due_at: text,
  /** `planned`, `in_force` or `over`. */
  state: text,
})
export type Announcement = z.infer<typeof Announcement>

/** Each can also end one, because that only takes it down. */
const writers = ['owner', 'treasurer', 'support'] as const
const announcementDay = z.iso.date(refusing('announcement_days_invalid'))

export const listAnnouncements = operatorRead({
  path: 'operator/announcements',
  roles: operatorRoles,
  summary: 'The newest 100 announcements, newest first, and the requests that wait for a decision.',
  reply: z.object({
    ...envelope,
    announcements: z.array(Announcement),
    requests: z.array(z.object({ approval_id: text, words: text, requested_by: text })),
  }),
})

export const requestAnnouncement = operatorAction({
  path: 'operator/announcements',
  requests: 'announcement',
  roles: writers,
  summary:
    'Request an announcement to all members on some days (UTC), both inclusive. An owner or a treasurer other than the caller approves it.',
  body: z.object({
    words: line('announcement_words_invalid', { min: 3, max: 300 }),
    first_day: announcementDay,
    last_day: announcementDay,
    reason,
  }),
  refusals: ['announcement_days_invalid', 'link_not_listed', 'payment_address_named'],
})

export const endAnnouncement = operatorAction({
  path: 'operator/announcements/:id/end',
  roles: writers,
  withoutReauthentication: 'It only takes an announcement down.',
  summary: 'Stop an announcement before it is mailed, or end it before its last day.',
  params,
  refusals: ['announcement_over'],
})
