import { viewMember } from '@cairn/contract/member/members.ts'
import type { Screen } from '../state.ts'
import { fail, hang, press } from '../given.ts'

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
      what: 'a message, and the button that it must not cover',
      path: '/withdraw',
      when: press('Withdraw'),
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
