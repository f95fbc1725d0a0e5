import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { removePasskey, startPasskey, viewFactors } from '@cairn/contract/member/account/factors.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

const phone = { _id: 'p1', name: 'Phone', added_at: '2026-11-02T09:00:00Z', last_used_at: null }
const factors = (passkeys = [phone]) => ({
  data: { authenticator_added_at: null, recovery_codes_left: 10, passkeys },
})

test('when the browser makes no passkey, nothing is added, and the member can try again', async () => {
  const options = { challenge: 'AAAA', site: 'localhost', account: 'AAAA', email: 'ada@example.com', known: [] }
  const server = new FakeServer().reply(viewFactors, factors([])).reply(startPasskey, { data: options })
  const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await renderMember(<PasskeysSection />, { server })
  await page.getByLabelText('Name of the passkey').fill('Phone')
  await press('Add a passkey')
  await expect.element(page.getByText(/^No passkey was added/).first()).toBeVisible()
  expect(server.sent.map(({ call }) => call)).toEqual([startPasskey.path])
  create.mockRestore()
})

test('a passkey is removed after a question', async () => {
  const server = new FakeServer().reply(viewFactors, factors()).reply(removePasskey)
  await renderMember(<PasskeysSection />, { server })
  await press('Remove Phone')
  await expect.element(page.getByRole('dialog', { name: 'Remove the passkey Phone?' })).toBeVisible()
  expect(server.sent).toEqual([])
  server.reply(viewFactors, factors([]))
  await press('Remove')
  await expect.element(page.getByText('The passkey was removed.')).toBeVisible()
  expect(server.sent).toMatchObject([{ call: 'member/factors/passkeys/p1/remove' }])
  await expect.element(page.getByRole('heading', { name: 'Passkeys' })).toHaveFocus()
})
