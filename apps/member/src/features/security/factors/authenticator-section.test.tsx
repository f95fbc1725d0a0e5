import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  viewFactors,
} from '@cairn/contract/member/account/factors.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'

const none = { data: { authenticator_added_at: null, recovery_codes_left: 0, passkeys: [] } }
const added = { data: { authenticator_added_at: '2026-11-02T09:00:00Z', recovery_codes_left: 9, passkeys: [] } }
const codes = { data: { recovery_codes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] } }

test('an app is set up with its key and a first code, and the recovery codes are shown', async () => {
  const server = new FakeServer()
    .reply(viewFactors, none)
    .reply(startAuthenticator, { data: { secret: 'JBSWY3DP', secret_url: 'otpauth://totp/Cairn?secret=JBSWY3DP' } })
    .reply(confirmAuthenticator, codes)
  await renderMember(<AuthenticatorSection />, { server })
  await press('Set up Authenticator app')
  await expect.element(page.getByLabelText('Or type this key into the app')).toHaveValue('JBSWY3DP')
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()

  server.reply(viewFactors, added)
  await page.getByLabelText('Code from the app').fill('123456')
  await press('Confirm')

  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect.element(dialog.getByText('aaaa-bbbb-cccc-dddd')).toBeVisible()
  await press("I've saved them")
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()
  expect(server.sent.at(-1)).toEqual({ call: 'member/factors/authenticator/confirm', body: { code: '123456' } })
})

test('the app is removed after a question', async () => {
  const server = new FakeServer().reply(viewFactors, added).reply(removeAuthenticator)
  await renderMember(<AuthenticatorSection />, { server })
  await press('Remove Authenticator app')
  expect(server.sent).toEqual([])
  server.reply(viewFactors, none)
  await press('Remove')
  await expect.element(page.getByText(/^Not set up/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Authenticator app' })).toHaveFocus()
})

test('new recovery codes take a question, and are shown once', async () => {
  const server = new FakeServer().reply(viewFactors, added).reply(renewRecoveryCodes, codes)
  await renderMember(<RecoveryCodesSection />, { server })
  await expect.element(page.getByText('9 codes left')).toBeVisible()
  await press('Make new codes')
  await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
  await expect.element(page.getByText('eeee-ffff-gggg-hhhh')).toBeVisible()
  expect(server.sent).toHaveLength(1)
})
