import { settings } from '@cairn/client/testing/records/settings.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { defaultSettings } from '@cairn/contract/operator/settings/setting-rules.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { press, refuse, reply } from '../../given.ts'
import { loadingStates, prepareStates } from '../../prepare-states.ts'
import { idOf, tenMillion } from '../people.ts'
import type { Screen } from '../../state.ts'

type Settings = CallReply<typeof viewSettings>

const set: Settings['settings'] = {
  ...settings,
  referral_bonus_basis_points: 250,
  kyc_required_above: 5_000_00n,
  referral_prefill: false,
  two_approvals_above: tenMillion,
  withdrawal_min_amount: 50_00n,
}
/** The settings as they are, with these changes. */
const showing = (changes: Partial<Settings['settings']> = {}, requested: Settings['requested'] = []) =>
  reply(viewSettings, { settings: { ...set, ...changes }, defaults: defaultSettings, requested })

const state = prepareStates('backoffice-settings', { path: '/operator/settings', given: showing() })

export const settingsScreen: Screen = {
  title: 'Settings',
  states: [
    state('', 'as they are', 'Referral bonus (%)'),
    state('-company', 'terms, company and support are set', 'Referral bonus (%)', {
      given: showing({
        terms_url: 'https://cairn.example/terms',
        terms_version: '2026-11-01',
        privacy_url: 'https://cairn.example/privacy',
        risk_line: 'You can lose some or all of the money that you put into a plan.',
        risk_url: 'https://cairn.example/risk',
        company_line: 'Cairn Example Ltd, 1 Example Street, Dublin, register number 123456',
        support_contact: 'support@cairn.example',
      }),
    }),
    ...loadingStates(state, viewSettings),
    state('-support', 'support, who only reads', 'Referral bonus (%)', { as: 'support' }),
    state('-refused', 'refused: not a number', 'Enter a number', {
      async when(page) {
        await page.getByLabel('Withdrawal lock after an address change (hours)').fill('a day')
        await press('Save settings')(page)
      },
    }),
    state('-two-people', 'a change loosens a rule and needs another owner', 'Enter a reason to request it', {
      given: refuse(changeSettings, 'second_person_needed', { why: 'it loosens “Two people above”' }),
      async when(page) {
        await page.getByLabel('Two people above (USD)').fill('900000000')
        await press('Save settings')(page)
      },
    }),
    state('-requested', 'changes wait for another owner', 'These changes wait for another owner:', {
      given: showing({}, [
        { setting: 'two_approvals_above', approval_id: idOf(1) },
        { setting: 'deposit_difference_basis_points', approval_id: idOf(2) },
      ]),
    }),
    state('-single-owner', 'a single owner, with its banner', 'This installation has a single owner', {
      colleagues: [{ id: idOf(3), role: 'treasurer' }],
    }),
    state('-changed', 'another operator has changed them meanwhile', 'This changed while', {
      given: refuse(changeSettings, 'changed_meanwhile'),
      async when(page, api) {
        showing({ address_lock_hours: 48, version: '9' })(api)
        await press('Save settings')(page)
      },
      over: 'messages',
    }),
  ],
}
