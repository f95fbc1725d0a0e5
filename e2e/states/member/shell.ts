import { viewMember } from '@cairn/contract/member/account/members.ts'
import type { Screen } from '../state.ts'
import { all, company, fail, hang, ourServer, press } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'

const state = prepareStates('', { path: '/' })

export const shell: Screen = {
  title: 'Around every screen',
  states: [
    state('splash', 'the member is still being loaded', 'Loading…', { given: hang(viewMember) }),
    state('account-failed', 'the account failed to load', 'Try again', {
      given: fail(viewMember),
      logs: /FailedError/,
    }),
    state('menu', 'the menu is open', 'KYC Verification', {
      path: '/history',
      given: company(),
      when: press('Menu'),
      over: 'dialog',
    }),
    state('still-there', 'the session ends in two minutes', 'Still there?', {
      path: '/withdraw',
      given: ourServer({ session_idle_seconds: 120 }),
      over: 'dialog',
    }),
    state('messages', 'a message, and the button that it must not cover', 'Add amount and continue', {
      path: '/withdraw',
      when: press('Withdraw'),
      over: 'messages',
    }),
    state('terms', 'new terms, which the member has to agree to', 'Read the terms', {
      given: all(company(), ourServer({ terms_due: { version: '2026-11-01', url: 'https://cairn.example/terms' } })),
    }),
    state('sample-banner', 'the banner over a sample world', 'Sample data', {
      path: '/withdraw',
      given: (api) => void (api.pages.configuration = { avatarService: '', sampleWorld: true }),
    }),
  ],
}
