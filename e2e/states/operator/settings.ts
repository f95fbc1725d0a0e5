import type { CallReply } from '@cairn/contract/core/call.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings.ts'
import { all, failing, giving, holding, press } from './giving.ts'
import { tenMillion } from './people.ts'
import type { OfficeScreen } from '../operator-state.ts'

type Settings = CallReply<typeof viewSettings>

const settingsReply: Settings = {
  settings: {
    referral_bonus_basis_points: 250,
    kyc_required_above: 5_000_00n,
    email_confirmation_required: null,
    referral_prefill: false,
    two_approvals_above: tenMillion,
    withdrawal_min_amount: 50_00n,
    withdrawal_daily_limit: null,
    address_lock_hours: 24,
    reset_lock_hours: 24,
    changed_at: '2026-11-01T10:00:00Z',
  },
  defaults: {
    referral_bonus_basis_points: 500,
    kyc_required_above: null,
    email_confirmation_required: null,
    referral_prefill: false,
    two_approvals_above: 10_000_00n,
    withdrawal_min_amount: null,
    withdrawal_daily_limit: null,
    address_lock_hours: 24,
    reset_lock_hours: 24,
  },
}
const setting = { path: '/settings', ready: 'Referral bonus (%)' } as const

export const settings: OfficeScreen = {
  title: 'Settings',
  states: [
    { ...setting, name: 'office-settings', what: 'as they are', given: giving(viewSettings, settingsReply) },
    {
      ...setting,
      name: 'office-settings-waiting',
      what: 'on their way',
      given: holding(viewSettings),
      ready: 'Loading',
    },
    {
      ...setting,
      name: 'office-settings-failed',
      what: 'not to be had',
      given: failing(viewSettings),
      ready: 'Try again',
    },
    {
      ...setting,
      name: 'office-settings-support',
      what: 'support, who only reads',
      as: 'support',
      given: giving(viewSettings, settingsReply),
    },
    {
      ...setting,
      name: 'office-settings-refused',
      what: 'refused: not a number',
      given: giving(viewSettings, settingsReply),
      async when(page) {
        await page.getByLabel('Withdrawal lock after an address change (hours)').fill('a day')
        await press('Save settings')(page)
      },
      ready: 'Enter a number',
    },
    {
      ...setting,
      name: 'office-settings-changed',
      what: 'another has changed them meanwhile',
      given: all(giving(viewSettings, settingsReply), (office) => office.refuses(changeSettings, 'changed_meanwhile')),
      async when(page, office) {
        office.gives(viewSettings, {
          ...settingsReply,
          settings: { ...settingsReply.settings, address_lock_hours: 48, changed_at: '2026-11-20T08:00:00Z' },
        })
        await press('Save settings')(page)
      },
      ready: '20 November 2026',
      over: 'messages',
    },
  ],
}
