import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import {
  endAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  type Announcement,
} from '@cairn/contract/operator/announcements.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { AnnouncementsScreen } from './announcements-screen.tsx'

const announcement: Announcement = {
  id: 'a1',
  words: 'We are closed tomorrow',
  first_day: '2026-11-20',
  last_day: '2026-11-21',
  made_by: 'Sam Support',
  made_at: '2026-11-20T10:00:00Z',
  state: 'in_force',
}
const serve = () => new FakeServer().reply(listAnnouncements, { announcements: [announcement] })

test('support publishes an announcement and ends one', async () => {
  const server = await renderAs('support', <AnnouncementsScreen />, {
    server: serve().reply(publishAnnouncement, { id: 'a2' }).reply(endAnnouncement),
  })
  await press('Write an announcement')
  await page.getByLabelText('Text').fill('We are back')
  await page.getByLabelText('First day').fill('2026-11-22')
  await page.getByLabelText('Last day').fill('2026-11-23')
  await press('Publish')
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]?.body).toEqual({ words: 'We are back', first_day: '2026-11-22', last_day: '2026-11-23' })
  await press('End')
  await press('End announcement')
  await vi.waitFor(() => expect(server.sent).toHaveLength(2))
})

test('a reviewer reads announcements and publishes none', async () => {
  await renderAs('reviewer', <AnnouncementsScreen />, { server: serve() })
  await expect.element(page.getByText('We are closed tomorrow')).toBeVisible()
  await expect.element(page.getByText('20 November 2026 to 21 November 2026')).toBeVisible()
  expect(hasButton('Write an announcement')).toBe(false)
  expect(hasButton('End')).toBe(false)
})
