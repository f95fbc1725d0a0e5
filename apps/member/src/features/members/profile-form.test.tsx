import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { editProfile, type User } from '@cairn/contract/member/account/members.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, press, renderMember } from '../../testing/render-member.tsx'
import { ProfileForm } from './profile-form.tsx'

const onSaved = vi.fn()

async function show(server = new FakeServer(), user: Partial<User> = {}, focused?: string) {
  const form = <ProfileForm focused={focused} onSaved={onSaved} onCancel={vi.fn()} />
  await renderMember(form, { server, user })
  return server
}

test('the current password is needed only with a new one', async () => {
  await show()
  const current = page.getByLabelText('Current password')
  expect(current.query()).toBeNull()
  await page.getByLabelText('New password (optional)').fill('stack-of-stones')
  await expect.element(current).toBeVisible()
})

test('the form shows for how long a changed address is locked, and at a locked one until when', async () => {
  await show(new FakeServer(), { address_lock_hours: 24, bitcoin_usable_from: '2026-11-23T12:00:00Z' })
  await expect.element(page.getByText('A new or changed address takes withdrawals after 24 hours.')).toBeVisible()
  await expect
    .element(page.getByLabelText('Bitcoin address'))
    .toHaveAccessibleDescription(/^Withdrawals from 23 November 2026, /)
})

test('the first address is not locked', async () => {
  await show(new FakeServer(), { address_lock_hours: 0 })
  await expect.element(page.getByLabelText('Bitcoin address')).toBeVisible()
  expect(page.getByText('A changed address').query()).toBeNull()
})

test('a server that takes re-authentication is told to refuse an address without one', async () => {
  const server = new FakeServer().reply(editProfile, { user: ada, data: 'token-3' })
  const form = <ProfileForm focused={undefined} onSaved={onSaved} onCancel={vi.fn()} />
  await renderMember(form, { server, extras: { capabilities: ['reauthentication'] } })
  const lead =
    'Before an address is saved, you confirm that it is you. Your first address then takes withdrawals at once.'
  await expect.element(page.getByText(lead)).toBeVisible()
  await press('Save Changes')
  await expect.poll(() => server.sent[0]?.body).toMatchObject({ prefers_reauthentication: true })
})

test('the field that a member came for has the focus', async () => {
  await show(new FakeServer(), {}, 'usdt_address')
  await expect.element(page.getByLabelText('USDT address (TRC20)')).toHaveFocus()
})
