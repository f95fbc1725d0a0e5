import type { Announcement } from '@cairn/contract/operator/mails/announcements.ts'

export const announcement: Announcement = {
  id: 'a1',
  words: 'We are closed tomorrow',
  first_day: '2026-11-20',
  last_day: '2026-11-21',
  made_by: 'Sam Support',
  approved_by: 'Theo Treasurer',
  made_at: '2026-11-18T09:00:00Z',
  due_at: '2026-11-18T09:15:00Z',
  state: 'in_force',
}
