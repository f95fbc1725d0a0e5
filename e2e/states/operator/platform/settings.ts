import { settings } from '@cairn/client/testing/records/settings.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { defaultSettings } from '@cairn/contract/operator/settings/setting-rules.ts'
import { viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
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
    state('-requested', 'changes wait for another owner', 'These changes wait for another owner:', {
      given: showing({}, [
        { setting: 'two_approvals_above', approval_id: idOf(1) },
        { setting: 'deposit_difference_basis_points', approval_id: idOf(2) },
      ]),
    }),
    state('-single-owner', 'a single owner, with its banner', 'This installation has a single owner', {
      colleagues: [{ id: idOf(3), role: 'treasurer' }],
    }),
  ],
}
