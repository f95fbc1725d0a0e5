import { viewMember } from '@cairn/contract/member/members.ts'
import type { Page } from '@playwright/test'
import { messages } from '../../servers/fake.ts'
import type { Screen } from '../state.ts'
import { fail, hang, press } from '../given.ts'

async function refuseThrice(page: Page) {
  for (const count of [1, 2, 3]) {
    await press('Withdraw')(page)
    await messages(page)
      .locator('[data-toast]')
      .nth(count - 1)
      .waitFor()
  }
}

export const shell: Screen = {
  title: 'Around every screen',
  states: [
    {
      name: 'splash',
      what: 'the member is still being loaded',
      path: '/',
      given: hang(viewMember),
      ready: 'Loading…',
    },
    {
      name: 'account-failed',
      what: 'the account failed to load',
      path: '/',
      given: fail(viewMember),
      ready: 'Try again',
      logs: /FailedError/,
    },
    {
      name: 'menu',
      what: 'the menu is open',
      path: '/history',
      when: press('Menu'),
      ready: 'KYC Verification',
      over: 'dialog',
    },
    {
      name: 'messages',
      what: 'several messages at once',
      path: '/withdraw',
      when: refuseThrice,
      ready: 'Add amount and continue',
      over: 'messages',
    },
    {
      name: 'sample-banner',
      what: 'the banner over a sample world',
      path: '/withdraw',
      given: (api) => void (api.pages.configuration = { avatarService: '', sampleWorld: true }),
      ready: 'Sample data',
    },
  ],
}
