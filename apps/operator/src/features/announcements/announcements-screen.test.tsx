import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { announcement } from '@cairn/client/testing/records/announcements.ts'
import {
  endAnnouncement,
  listAnnouncements,
  requestAnnouncement,
} from '@cairn/contract/operator/mails/announcements.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { AnnouncementsScreen } from './announcements-screen.tsx'

const serve = () => new FakeServer().reply(listAnnouncements, { announcements: [announcement], requests: [] })

test('support requests an announcement and ends one', async () => {
  const server = await renderAs('support', <AnnouncementsScreen />, {
    server: serve().reply(requestAnnouncement, { approval_id: 'p2' }).reply(endAnnouncement),
  })
  await press('Write an announcement')
  await page.getByLabelText('Text').fill('We are back')
  await page.getByLabelText('First day').fill('2026-11-22')
  await page.getByLabelText('Last day').fill('2026-11-23')
  await page.getByLabelText('Reason').fill('Members ask')
  await press('Request approval')
  await expect.poll(() => server.sent).toHaveLength(1)
  expect(server.sent[0]?.body).toEqual({
    words: 'We are back',
    first_day: '2026-11-22',
    last_day: '2026-11-23',
    reason: 'Members ask',
  })
  await press('End')
  await press('End announcement')
  await expect.poll(() => server.sent).toHaveLength(2)
})

test('a reviewer reads announcements and publishes none', async () => {
  await renderAs('reviewer', <AnnouncementsScreen />, { server: serve() })
  await expect.element(page.getByText('We are closed tomorrow')).toBeVisible()
  await expect.element(page.getByText('20 November 2026 to 21 November 2026')).toBeVisible()
  expect(hasButton('Write an announcement')).toBe(false)
  expect(hasButton('End')).toBe(false)
})

test('an approved announcement shows when it is mailed, and can be stopped until then', async () => {
  const planned = { ...announcement, state: 'planned' }
  const server = new FakeServer().reply(listAnnouncements, { announcements: [planned], requests: [] })
  await renderAs('owner', <AnnouncementsScreen />, { server: server.reply(endAnnouncement) })
  await expect.element(page.getByText('Shown and mailed')).toBeVisible()
  await press('Stop')
  await press('Stop announcement')
  await expect.poll(() => server.sent).toHaveLength(1)
})

test('a pending request is shown with its page', async () => {
  const request = { approval_id: 'p1', words: 'We are back', requested_by: 'Sam' }
  await renderAs('treasurer', <AnnouncementsScreen />, {
    server: new FakeServer().reply(listAnnouncements, { announcements: [], requests: [request] }),
  })
  await expect.element(page.getByText('We are back')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'View request' })).toHaveAttribute('href', '/approvals/p1')
})
