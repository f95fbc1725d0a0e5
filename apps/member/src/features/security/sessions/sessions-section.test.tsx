import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@cairn/contract/member/account/security.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { SessionsSection } from './sessions-section.tsx'

const times = { signed_in_at: '2026-11-20T10:00:00Z', last_seen_at: '2026-11-20T11:00:00Z' }
const here = { _id: 's1', device: 'Firefox on Linux', address: '192.0.2.1', is_this: true, ...times }
const phone = { _id: 's2', device: '', address: '2001:db8::7', is_this: false, ...times }

test('another session can be signed out, and this one is marked', async () => {
  const server = new FakeServer().reply(listOwnSessions, { data: { sessions: [here, phone] } }).reply(endOwnSession)
  await renderMember(<SessionsSection />, { server })
  await expect.element(page.getByText('This device')).toBeVisible()
  server.reply(listOwnSessions, { data: { sessions: [here] } })

  await press('Sign out of Unknown device, 2001:db8::7')

  await expect.element(page.getByRole('list', { name: 'Where you are signed in' })).toHaveFocus()
  expect(server.sent).toMatchObject([{ call: 'member/sessions/s2/end' }])
  await expect.element(page.getByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument()
})

test('all other sessions can be signed out at once', async () => {
  const server = new FakeServer()
    .reply(listOwnSessions, { data: { sessions: [here, phone] } })
    .reply(endOtherSessions, { data: { ended: 1 } })
  await renderMember(<SessionsSection />, { server })
  server.reply(listOwnSessions, { data: { sessions: [here] } })

  await press('Sign out everywhere else')

  await expect.element(page.getByText('You are signed out everywhere else.')).toBeVisible()
  expect(server.sent).toHaveLength(1)
})
