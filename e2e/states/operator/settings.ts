import type { CallReply } from '@cairn/contract/core/call.ts'
import { defaultSettings } from '@cairn/contract/operator/setting-rules.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings.ts'
import { all, fail, hang, press, refuse, reply } from '../given.ts'
import { idOf, tenMillion } from './people.ts'
import type { Screen } from '../state.ts'

type Settings = CallReply<typeof viewSettings>

const settingsReply: Settings = {
  settings: {
    ...defaultSettings,
    referral_bonus_basis_points: 250,
    kyc_required_above: 5_000_00n,
    two_approvals_above: tenMillion,
    withdrawal_min_amount: 50_00n,
    changed_at: '2026-11-01T10:00:00Z',
    version: '7',
  },
  defaults: defaultSettings,
  requested: [],
}
const setting = { path: '/operator/settings', ready: 'Referral bonus (%)' } as const

export const settings: Screen = {
  title: 'Settings',
  states: [
    { ...setting, name: 'backoffice-settings', what: 'as they are', given: reply(viewSettings, settingsReply) },
    {
      ...setting,
      name: 'backoffice-settings-company',
      what: 'terms, company and support are set',
      given: reply(viewSettings, {
        ...settingsReply,
        settings: {
          ...settingsReply.settings,
          terms_url: 'https://cairn.example/terms',
          terms_version: '2026-11-01',
          privacy_url: 'https://cairn.example/privacy',
          risk_line: 'You can lose some or all of the money that you put into a plan.',
          risk_url: 'https://cairn.example/risk',
          company_line: 'Cairn Example Ltd, 1 Example Street, Dublin, register number 123456',
          support_contact: 'support@cairn.example',
        },
      }),
    },
    {
      ...setting,
      name: 'backoffice-settings-waiting',
      what: 'loading',
      given: hang(viewSettings),
      ready: 'Loading',
    },
    {
      ...setting,
      name: 'backoffice-settings-failed',
      what: 'failed to load',
      given: fail(viewSettings),
      ready: 'Try again',
    },
    {
      ...setting,
      name: 'backoffice-settings-support',
      what: 'support, who only reads',
      as: 'support',
      given: reply(viewSettings, settingsReply),
    },
    {
      ...setting,
      name: 'backoffice-settings-refused',
      what: 'refused: not a number',
      given: reply(viewSettings, settingsReply),
      async when(page) {
        await page.getByLabel('Withdrawal lock after an address change (hours)').fill('a day')
        await press('Save settings')(page)
      },
      ready: 'Enter a number',
    },
    {
      ...setting,
      name: 'backoffice-settings-two-people',
      what: 'a change loosens a rule and needs another owner',
      given: all(
        reply(viewSettings, settingsReply),
        refuse(changeSettings, 'second_person_needed', { why: 'it loosens “Two people above”' }),
      ),
      async when(page) {
        await page.getByLabel('Two people above (USD)').fill('900000000')
        await press('Save settings')(page)
      },
      ready: 'Enter a reason to request it',
    },
    {
      ...setting,
      name: 'backoffice-settings-requested',
      what: 'changes wait for another owner',
      given: reply(viewSettings, {
        ...settingsReply,
        requested: [
          { setting: 'two_approvals_above', approval_id: idOf(1) },
          { setting: 'deposit_difference_basis_points', approval_id: idOf(2) },
        ],
      }),
      ready: 'These changes wait for another owner:',
    },
    {
      ...setting,
      name: 'backoffice-settings-single-owner',
      what: 'an installation with a single owner, with its banner',
      colleagues: [{ id: idOf(3), role: 'treasurer' }],
      given: reply(viewSettings, settingsReply),
      ready: 'This installation has a single owner',
    },
    {
      ...setting,
      name: 'backoffice-settings-changed',
      what: 'another operator has changed them meanwhile',
      given: all(reply(viewSettings, settingsReply), refuse(changeSettings, 'changed_meanwhile')),
      async when(page, api) {
        api.reply(viewSettings, {
          ...settingsReply,
          settings: { ...settingsReply.settings, address_lock_hours: 48, version: '9' },
        })
        await press('Save settings')(page)
      },
      ready: 'This changed while',
      over: 'messages',
    },
  ],
}
