import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { settings } from '@cairn/client/testing/records/settings.ts'
import { labelSetting, settingTable, type SettingName } from '@cairn/contract/operator/settings/setting-rules.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const field = (name: SettingName) => page.getByLabelText(labelSetting(name))
const onChanged = vi.fn()
const form = <SettingsForm settings={settings} defaults={settings} onChanged={onChanged} />

test('all settings are sent with the version that was read', async () => {
  const server = new FakeServer().reply(changeSettings, { msg: 'Saved', approval_ids: [] })
  await renderAs('owner', form, { server })
  await field('withdrawal_min_amount').fill('20')
  await press('Save settings')
  await expect.poll(() => onChanged).toHaveBeenCalledWith('', 'Saved')
  const { changed_at: _, version, ...values } = settings
  expect(server.sent[0]?.version).toBe(version)
  expect(server.sent[0]?.body).toEqual({
    ...values,
    kyc_required_above: '1000.00',
    automatic_credit_max: '1000.00',
    two_approvals_above: '5000.00',
    withdrawal_min_amount: '20',
  })
})

test('what is not a number is refused in the browser', async () => {
  const server = await renderAs('owner', form)
  await field('address_lock_hours').fill('a day')
  await press('Save settings')
  await expect.element(field('address_lock_hours')).toHaveFocus()
  await expect.element(page.getByText(words.notANumber).first()).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a change by someone else is passed on', async () => {
  const server = new FakeServer().refuse(changeSettings, 'changed_meanwhile')
  await renderAs('owner', form, { server })
  await press('Save settings')
  await expect.poll(() => onChanged).toHaveBeenCalledWith(expect.stringMatching(/^This changed while/))
})

test('emptied limits are sent as none, and a percentage as its basis points', async () => {
  const server = new FakeServer().reply(changeSettings, { approval_ids: [] })
  await renderAs('owner', form, { server })
  await field('referral_bonus_basis_points').fill('2.5')
  await field('kyc_required_above').fill('')
  await field('email_confirmation_required').selectOptions('no')
  await page.getByRole('checkbox', { name: labelSetting('referral_prefill') }).click()
  await press('Save settings')
  await expect.poll(() => server.sent).toHaveLength(1)
  expect(server.sent[0]?.body).toMatchObject({
    referral_bonus_basis_points: 250,
    kyc_required_above: null,
    email_confirmation_required: false,
    referral_prefill: false,
  })
})

test.each([
  [true, 'Always'],
  [false, 'Never'],
  [null, 'When email delivery is set up'],
])('the setting of confirmed emails %s is shown as "%s"', async (email_confirmation_required, choice) => {
  const changed = { ...settings, email_confirmation_required }
  await renderAs('owner', <SettingsForm settings={changed} defaults={settings} onChanged={onChanged} />)
  await expect.element(field('email_confirmation_required')).toHaveDisplayValue(choice)
})

test('a daily limit below the minimum withdrawal is refused at its field, and what was typed stays', async () => {
  const server = new FakeServer().refuse(changeSettings, 'withdrawal_limits_invalid')
  await renderAs('owner', form, { server })
  await field('withdrawal_min_amount').fill('100')
  await field('withdrawal_daily_limit').fill('50')
  await press('Save settings')
  await expect.element(field('withdrawal_daily_limit')).toBeInvalid()
  await expect.element(field('withdrawal_daily_limit')).toHaveFocus()
  await expect.element(field('withdrawal_min_amount')).toHaveValue('100')
})

test('a loosened setting asks for a reason, and is requested; the form shows the settings as they are', async () => {
  const server = new FakeServer()
    .reply(viewSettings, { settings, defaults: settings, requested: [] })
    .refuse(changeSettings, 'second_person_needed')
  await renderAs('owner', <SettingsScreen />, { server })
  expect(page.getByLabelText('Reason').query()).toBeNull()
  await field('two_approvals_above').fill('9000000')
  await press('Save settings')
  await expect.element(page.getByLabelText('Reason')).toBeInvalid()
  await page.getByLabelText('Reason').fill('Withdrawals wait too long')
  server.reply(changeSettings, { msg: 'Requested', approval_ids: ['a1'] }).reply(viewSettings, {
    settings,
    defaults: settings,
    requested: [{ setting: 'two_approvals_above', approval_id: 'a1' }],
  })
  await press('Save settings')
  await expect
    .element(page.getByRole('link', { name: settingTable.two_approvals_above.title }))
    .toHaveAttribute('href', '/approvals/a1')
  await expect.element(field('two_approvals_above')).toHaveValue('5000.00')
  await expect.element(page.getByRole('status').filter({ hasText: 'Requested' })).toBeVisible()
  expect(page.getByLabelText('Reason').query()).toBeNull()
  expect(server.sent[1]?.body).toMatchObject({ two_approvals_above: '9000000', reason: 'Withdrawals wait too long' })
})

test('an only owner gives a reason for a looser rule, and the outcome stays beside the button', async () => {
  const server = new FakeServer()
    .reply(viewSettings, { settings, defaults: settings, requested: [] })
    .refuse(changeSettings, 'reason_needed')
  await renderAs('owner', <SettingsScreen />, { server })
  await field('two_approvals_above').fill('9000000')
  await press('Save settings')
  await expect.element(page.getByLabelText('Reason')).toBeInvalid()
  await page.getByLabelText('Reason').fill('Withdrawals wait too long')
  server.reply(changeSettings, { msg: 'The settings are saved', approval_ids: [] })
  await press('Save settings')
  await expect.element(page.getByRole('status').filter({ hasText: 'The settings are saved' })).toBeVisible()
  expect(page.getByLabelText('Reason').query()).toBeNull()
  expect(server.sent[1]?.body).toMatchObject({ reason: 'Withdrawals wait too long' })
})
