import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { cancelEmailChange, requestEmailChange, viewEmailChange } from '@cairn/contract/member/account/email-change.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { EmailSection } from './email-section.tsx'

const none = { email: 'ada@example.com', wait_hours: 24, is_mailed: true }
const unconfirmed = { ...none, change: { new_email: 'new@example.com', requested_at: '2026-11-20T10:00:00Z' } }

test('a member requests another email, and then reads where the link was sent', async () => {
  const server = new FakeServer().reply(viewEmailChange, { data: none }).reply(requestEmailChange)
  await renderMember(<EmailSection />, { server })
  await press('Change email')
  await expect.element(page.getByText('Enter your email address.')).toBeVisible()

  server.reply(viewEmailChange, { data: unconfirmed })
  await page.getByLabelText('New email').fill('new@example.com')
  await press('Change email')

  await expect.element(page.getByText(/Open the link that we have sent to/)).toBeVisible()
  expect(server.sent).toMatchObject([{ body: { email: 'new@example.com' } }])
})

test('a pending change names its time and can be cancelled', async () => {
  const times = { confirmed_at: '2026-11-20T11:00:00Z', takes_effect_at: '2026-11-21T11:00:00Z' }
  const server = new FakeServer()
    .reply(viewEmailChange, { data: { ...none, change: { ...unconfirmed.change, ...times } } })
    .reply(cancelEmailChange)
  await renderMember(<EmailSection />, { server })
  await expect.element(page.getByText(/Your email changes to/)).toBeVisible()

  server.reply(viewEmailChange, { data: none })
  await press('Cancel the change')
  await expect.element(page.getByLabelText('New email')).toBeVisible()
})

test('a member reads that the server sends no email', async () => {
  const server = new FakeServer().reply(viewEmailChange, { data: { ...none, is_mailed: false } })
  await renderMember(<EmailSection />, { server })
  await expect.element(page.getByText(/This server sends no email/)).toBeVisible()
})
