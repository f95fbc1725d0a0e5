import { changePhoto, editProfile, type User } from '@cairn/contract/member/members.ts'
import { viewMailSwitches } from '@cairn/contract/member/notices.ts'
import { confirmIdentity } from '@cairn/contract/member/step-up.ts'
import type { Page } from '@playwright/test'
import type { Given, Screen } from '../state.ts'
import { all, fail, hang, ourServer, press, refuse, refuseInWords, reply, user } from '../given.ts'
import { ethereumAddress, longName, longWord, taproot, usdtAddress } from '../extremes.ts'

const path = '/profile'
const addresses = { bitcoin_address: taproot, ethereum_address: ethereumAddress, usdt_address: usdtAddress }
const nothing = {
  account_type: null,
  investment_plan: null,
  bitcoin_address: null,
  ethereum_address: null,
  usdt_address: null,
}
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

export const profile: Screen = {
  title: 'Profile',
  states: [
    { name: 'profile', what: 'everything is set', path, given: user(addresses), ready: 'Edit Profile' },
    {
      name: 'profile-mails',
      what: 'which emails the member gets; one is off',
      path,
      given: all(
        user(addresses),
        ourServer({ offers: ['mail_switches'] }),
        reply(viewMailSwitches, { data: { off: ['plans'] } }),
      ),
      ready: 'When a plan ends',
    },
    { name: 'profile-bare', what: 'nothing is set', path, given: user(nothing), ready: 'Not set' },
    { name: 'profile-long', what: 'long names', path, given: user({ ...long, ...addresses }), ready: 'Edit Profile' },
    {
      name: 'profile-photo-busy',
      what: 'a new photo is checked',
      path,
      given: hang(changePhoto),
      when: chooseNewPhoto,
      ready: 'Checking your photo',
    },
    {
      name: 'profile-photo-failed',
      what: 'no reply to a new photo',
      path,
      given: fail(changePhoto),
      when: chooseNewPhoto,
      ready: 'Try again',
    },
    {
      name: 'profile-long-word',
      what: 'a name of one long word',
      path,
      given: user({ full_name: longWord }),
      ready: 'Edit Profile',
    },
    { name: 'profile-edit', what: 'the form', path, given: user(addresses), when: edit, ready: 'Save Changes' },
    {
      name: 'profile-edit-long',
      what: 'the form, with long names',
      path,
      given: user({ ...long, ...addresses }),
      when: edit,
      ready: 'Save Changes',
    },
    {
      name: 'profile-edit-password',
      what: 'the server wants the current password',
      path,
      given: refuseInWords(editProfile, 'Enter your current password to choose a new one', {
        field: 'current_password',
      }),
      when: editAndSave,
      ready: 'Enter your current password to choose a new one',
    },
    {
      name: 'profile-edit-refused',
      what: 'refused by the server at an address',
      path,
      given: all(
        user(addresses),
        refuseInWords(editProfile, 'This is not a valid ethereum address', { field: 'ethereum_address' }),
      ),
      when: editAndSave,
      ready: 'This is not a valid ethereum address',
    },
    {
      name: 'profile-waiting-address',
      what: 'an address that was changed takes no withdrawals yet',
      path,
      given: all(user(addresses), waiting({ bitcoin_usable_from: '2099-11-23T04:54:00Z' })),
      ready: 'Withdrawals from',
    },
    {
      name: 'profile-edit-address',
      what: 'the form, from a withdrawal that needs an address',
      path: '/withdraw',
      given: all(
        user({ bitcoin_address: null, usdt_address: usdtAddress }),
        waiting({ usdt_usable_from: '2099-11-23T04:54:00Z' }),
      ),
      when: (page) => page.getByRole('link', { name: 'Add one in your profile' }).click(),
      ready: 'A new or changed address takes withdrawals after 24 hours.',
    },
    {
      name: 'profile-saved-for-withdrawal',
      what: 'saved, with the way back to the withdrawal',
      path: '/withdraw',
      given: user({ bitcoin_address: null }),
      when: async (page) => {
        await page.getByRole('link', { name: 'Add one in your profile' }).click()
        await press('Save Changes')(page)
      },
      ready: 'Back to your withdrawal',
    },
    {
      name: 'profile-confirm-identity',
      what: 'a new address takes a proof of who the member is',
      path,
      given: all(user(addresses), ourServer({ offers: ['step_up'] }), refuse(editProfile, 'step_up_needed')),
      when: editAndSave,
      ready: 'Confirm that it is you',
    },
    {
      name: 'profile-confirm-identity-wrong',
      what: 'the proof is a wrong password',
      path,
      given: all(
        user(addresses),
        ourServer({ offers: ['step_up'] }),
        refuse(editProfile, 'step_up_needed'),
        refuse(confirmIdentity, 'password_wrong'),
      ),
      when: async (page) => {
        await editAndSave(page)
        await page.getByLabel('Your password', { exact: true }).fill('correct horse')
        await press('Confirm')(page)
      },
      ready: 'Your password is incorrect',
    },
    {
      name: 'profile-saved',
      what: 'what was changed is saved',
      path,
      given: user(addresses),
      when: editAndSave,
      ready: 'Profile saved.',
    },
  ],
}
