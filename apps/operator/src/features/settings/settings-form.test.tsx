import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { changeSettings } from '@cairn/contract/operator/settings.ts'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { SettingsForm } from './settings-form.tsx'

const settings = {
  referral_bonus_basis_points: 500,
  kyc_required_above: 100_000n,
  email_confirmation_required: null,
  referral_prefill: true,
  two_approvals_above: 500_000n,
  withdrawal_min_amount: null,
  withdrawal_daily_limit: null,
  address_lock_hours: 24,
  reset_lock_hours: 24,
  changed_at: '2026-11-20T10:00:00Z',
}
const onChanged = vi.fn()
const form = <SettingsForm settings={settings} defaults={settings} error={false} msg="" onChanged={onChanged} />

test('all settings are sent with the version that was read', async () => {
  const server = new FakeServer().reply(changeSettings, { msg: 'Saved' })
  await renderAs('owner', form, { server })
  await page.getByLabelText(words.minAmount).fill('20')
  await press('Save settings')
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith(''))
  expect(server.sent[0]?.body).toEqual({
    ...settings,
    kyc_required_above: '1000.00',
    two_approvals_above: '5000.00',
    withdrawal_min_amount: '20',
  })
})

test('what is not a number is refused in the browser', async () => {
  const server = await renderAs('owner', form)
  await page.getByLabelText(words.addressHold).fill('a day')
  await press('Save settings')
  await expect.element(page.getByLabelText(words.addressHold)).toHaveFocus()
  await expect.element(page.getByText(words.notANumber).first()).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a change by someone else is passed on', async () => {
  const server = new FakeServer().refuse(changeSettings, 'changed_meanwhile')
  await renderAs('owner', form, { server })
  await press('Save settings')
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith('Someone else changed this. Review it and try again'))
})

test('a role without the right reads the settings and cannot change them', async () => {
  await renderAs('support', form)
  await expect.element(page.getByLabelText(words.bonus)).toBeDisabled()
  await expect.element(page.getByText(words.onlyOwners)).toBeVisible()
  expect(hasButton('Save settings')).toBe(false)
})
