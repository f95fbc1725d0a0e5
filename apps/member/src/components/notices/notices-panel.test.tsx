import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listNotices, markNoticesRead } from '@cairn/contract/member/notices.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { NoticesPanel } from './notices-panel.tsx'

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
const reply = (...notices: (typeof ended | typeof verified)[]) => ({ data: { notices } })

test('unread notices are counted, and are read when the panel closes', async () => {
  const server = new FakeServer().reply(listNotices, reply(ended, verified)).reply(markNoticesRead)
  await renderMember(<NoticesPanel />, { server })
  await press('Notices, 1 unread')
  await expect.element(page.getByText('Plan ended, money back in your balance')).toBeVisible()
  await expect.element(page.getByText('$250.00')).toBeVisible()
  expect(page.getByText('New', { exact: true }).elements()).toHaveLength(1)
  expect(server.sent).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
  expect(server.sent).toMatchObject([{ body: { until: ended.date } }])
})

test('a mark that is not received leaves the notices unread, without a message', async () => {
  const server = new FakeServer().reply(listNotices, reply(ended)).fail(markNoticesRead)
  await renderMember(<NoticesPanel />, { server })
  await press('Notices, 1 unread')
  await expect.element(page.getByText('$250.00')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => server.sent.length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible()
  expect(page.getByText('Network request failed').query()).toBeNull()
})

test('the panel has the newest five notices, and all of them after a press', async () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ ...verified, _id: `k${index}` }))
  await renderMember(<NoticesPanel />, { server: new FakeServer().reply(listNotices, reply(...many)) })
  await press('Notices')
  await expect.element(page.getByText('Identity verified').nth(4)).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(5)
  await press('See all 7')
  expect(page.getByRole('listitem').elements()).toHaveLength(7)
  await expect.element(page.getByRole('list')).toHaveFocus()
})

test('a failure is shown in place of the notices, and can be retried', async () => {
  const server = new FakeServer().fail(listNotices)
  await renderMember(<NoticesPanel />, { server })
  await press('Notices')
  server.reply(listNotices, reply())
  await press('Try again')
  await expect.element(page.getByText('Nothing in the last 90 days.')).toBeVisible()
})
