import { changePhoto, editProfile, type User } from '@cairn/contract/member/account/members.ts'
import { listLabelledAddresses } from '@cairn/contract/member/account/labelled-addresses.ts'
import { viewMailSwitches } from '@cairn/contract/member/notices.ts'
import type { Page } from '@playwright/test'
import type { Given, Screen } from '../state.ts'
import { all, hang, ourServer, press, refuse, refuseInWords, reply, user } from '../given.ts'
import { labelledAddresses } from './labelled-addresses.ts'
import { prepareStates } from '../prepare-states.ts'
import { ethereumAddress, longName, longWord, taproot, usdtAddress } from '../extremes.ts'

const path = '/profile'
const addresses = { bitcoin_address: taproot, ethereum_address: ethereumAddress, usdt_address: usdtAddress }
const long = {
  full_name: longName,
  email: `${longWord.toLowerCase().replace('ä', 'ae')}@${'mail.'.repeat(6)}example.com`,
  username: `${longWord.toLowerCase().replace('ä', 'ae')}-x7k2`,
  investment_plan: 'A plan of another server with a long name of its own',
}
/** Our server: a changed address waits for a day. */
const waiting =
  (since: Partial<User>): Given =>
  (api) =>
    void Object.assign(api.user, since, { address_lock_hours: 24 })
const labelled = all(
  user(addresses),
  waiting({}),
  ourServer({ capabilities: ['labelled_addresses'] }),
  reply(listLabelledAddresses, { data: labelledAddresses }),
)
const edit = press('Edit Profile')

async function editAndSave(page: Page) {
  await edit(page)
  await page.getByRole('textbox', { name: 'New password (optional)' }).fill('correct horse')
  await press('Save Changes')(page)
}

async function chooseNewPhoto(page: Page) {
  await edit(page)
  // Large enough for its progress to be shown, and too small to be made smaller.
  const buffer = Buffer.alloc(700_000)
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
}

const state = prepareStates('profile', { path })

export const profile: Screen = {
  title: 'Profile',
  states: [
    state('', 'everything is set', 'Edit Profile', { given: user(addresses) }),
    state('-mails', 'which emails the member gets; one is off', 'When a plan ends', {
      given: all(
        user(addresses),
        ourServer({ capabilities: ['mail_switches'] }),
        reply(viewMailSwitches, { data: { off: ['plans'] } }),
      ),
    }),
    state('-labelled', 'more withdrawal addresses, one of them locked', 'Ledger at home', { given: labelled }),
    state('-labelled-add', 'a further address is added', 'Save address', {
      given: labelled,
      when: press('Add an address'),
    }),
    state('-labelled-rename', 'an address gets another label', 'Save label', {
      given: labelled,
      when: press('Rename Ledger at home'),
    }),
    state('-long', 'long names', 'Edit Profile', { given: user({ ...long, ...addresses }) }),
    state('-photo-busy', 'a new photo is checked', 'Checking your photo', {
      given: hang(changePhoto),
      when: chooseNewPhoto,
    }),
    state('-edit', 'the form', 'Save Changes', { given: user(addresses), when: edit }),
    state('-edit-long', 'the form, with long names', 'Save Changes', {
      given: user({ ...long, ...addresses }),
      when: edit,
    }),
    state('-edit-password', 'the current password is wanted', 'Enter your current password to choose a new one', {
      given: refuseInWords(editProfile, 'Enter your current password to choose a new one', {
        field: 'current_password',
      }),
      when: editAndSave,
    }),
    state('-edit-address', 'the form, from a withdrawal that needs an address', 'takes withdrawals after 24 hours.', {
      path: '/withdraw',
      given: all(
        user({ bitcoin_address: null, usdt_address: usdtAddress }),
        waiting({ usdt_usable_from: '2099-11-23T04:54:00Z' }),
      ),
      when: (page) => page.getByRole('link', { name: 'Add one in your profile' }).click(),
    }),
    state('-saved-for-withdrawal', 'saved, with the way back to the withdrawal', 'Back to your withdrawal', {
      path: '/withdraw',
      given: user({ bitcoin_address: null }),
      when: async (page) => {
        await page.getByRole('link', { name: 'Add one in your profile' }).click()
        await press('Save Changes')(page)
      },
    }),
    state('-reauthenticate', 'a new address takes re-authentication', 'Confirm that it is you', {
      given: all(
        user(addresses),
        ourServer({ capabilities: ['reauthentication'] }),
        refuse(editProfile, 'reauthentication_needed'),
      ),
      when: editAndSave,
    }),
  ],
}
