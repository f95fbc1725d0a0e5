import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listNotices, markNoticesRead } from '@cairn/contract/member/notices.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { NoticesLink } from './notices-link.tsx'
import { NoticesSection } from './notices-section.tsx'

const both = (
  <>
    <NoticesLink />
    <NoticesSection />
  </>
)
const ended = {
  _id: 'd1',
  kind: 'plan_ended',
  date: '2026-11-20T10:00:00.123Z',
  is_read: false,
  amount: 250_00n,
  plan: 'Granite',
}
const verified = {
  _id: 'k1',
  kind: 'kyc_approved',
  date: '2026-11-19T10:00:00Z',
  is_read: true,
  amount: undefined,
  plan: undefined,
}

test('unread notices are counted, and are marked as read until the newest that was shown', async () => {
  const server = new FakeServer().reply(listNotices, { data: { notices: [ended, verified] } }).reply(markNoticesRead)
  await renderMember(both, { server })
  await expect.element(page.getByRole('link', { name: 'Notices, 1 unread' })).toBeVisible()
  await expect.element(page.getByText('Plan ended, money back in your balance')).toBeVisible()
  await expect.element(page.getByText('$250.00')).toBeVisible()
  await press('Mark all as read')
  await expect.element(page.getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
  expect(server.sent).toMatchObject([{ body: { until: ended.date } }])
  expect(page.getByRole('button').elements()).toHaveLength(0)
  await expect.element(page.getByRole('heading', { name: 'Notices' })).toHaveFocus()
})

test('a failure is shown in place of the notices, and can be retried', async () => {
  const server = new FakeServer().fail(listNotices)
  await renderMember(both, { server })
  server.reply(listNotices, { data: { notices: [] } })
  await press('Try again')
  await expect.element(page.getByText('Nothing in the last 90 days.')).toBeVisible()
})
