import type { Page } from '@playwright/test'
import { messages } from '../../servers/foreign.ts'
import type { Screen } from '../state.ts'
import { failing, holding, press } from './giving.ts'

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
      what: 'nobody knows yet who is signed in',
      path: '/',
      given: holding('user/action/view-info'),
      ready: 'Loading…',
    },
    {
      name: 'account-failed',
      what: 'who is signed in could not be found out',
      path: '/',
      given: failing('user/action/view-info'),
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
      given: (foreign) => void (foreign.pages.configuration = { avatarService: '', sampleWorld: true }),
      ready: 'Sample data',
    },
  ],
}
