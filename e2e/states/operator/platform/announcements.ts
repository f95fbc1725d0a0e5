import { announcement } from '@cairn/client/testing/records/announcements.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { listAnnouncements, requestAnnouncement } from '@cairn/contract/operator/mails/announcements.ts'
import { all, fillDialog, refuse, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { idOf } from '../people.ts'
import type { Screen } from '../../state.ts'

type Announcement = CallReply<typeof listAnnouncements>['announcements'][number]

const current: Announcement = {
  ...announcement,
  id: idOf(1),
  words: 'Withdrawals in bitcoin take up to two days this week, because the network is busy.',
  first_day: '2026-11-18',
  last_day: '2026-11-25',
}
const planned: Announcement = {
  ...current,
  id: idOf(2),
  first_day: '2026-12-01',
  last_day: '2026-12-02',
  due_at: '2026-12-01T00:00:00Z',
  state: 'planned',
}
const over: Announcement = { ...current, id: idOf(3), words: 'Announcement '.repeat(23), state: 'over' }
const listing = (...announcements: Announcement[]) => reply(listAnnouncements, { announcements, requests: [] })

const state = prepareStates('backoffice-announcements', { path: '/operator/announcements' })

export const announcements: Screen = {
  title: 'Announcements',
  states: [
    state('', 'one in each state', 'Withdrawals in bitcoin', { given: listing(planned, current, over) }),
    state('-requested', 'one waits for a second person, and one can be stopped', 'Withdrawals in bitcoin', {
      given: reply(listAnnouncements, {
        announcements: [{ ...planned, words: 'Withdrawals in bitcoin are quick again.' }],
        requests: [{ approval_id: idOf(4), words: current.words, requested_by: 'Sam Support' }],
      }),
    }),
    state('-publish', 'the dialog of a new one, refused at the text', 'Enter 3 to 300 characters', {
      given: all(listing(current), refuse(requestAnnouncement, 'announcement_words_invalid')),
      when: fillDialog('Write an announcement'),
      over: 'dialog',
    }),
  ],
}
