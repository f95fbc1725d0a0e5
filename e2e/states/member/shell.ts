import { viewMember } from '@cairn/contract/member/members.ts'
import type { Screen } from '../state.ts'
import { all, company, fail, hang, ourServer, press } from '../given.ts'

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
      given: company(),
      when: press('Menu'),
      ready: 'KYC Verification',
      over: 'dialog',
    },
    {
      name: 'still-there',
      what: 'the session ends in two minutes',
      path: '/withdraw',
      given: ourServer({ session_idle_seconds: 120 }),
      ready: 'Still there?',
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
      name: 'company-foot',
      what: 'what members can read and whom they can ask, below every screen',
      path: '/withdraw',
      given: company(),
      ready: 'Cairn Example Ltd',
    },
    {
      name: 'terms',
      what: 'new terms, which the member has to agree to',
      path: '/',
      given: all(company(), ourServer({ terms_due: { version: '2026-11-01', url: 'https://cairn.example/terms' } })),
      ready: 'Read the terms',
    },
    {
      name: 'terms-refused',
      what: 'refused: the terms are not agreed to',
      path: '/',
      given: ourServer({ terms_due: { version: '2026-11-01', url: 'https://cairn.example/terms' } }),
      when: press('Continue'),
      ready: 'Tick the box to continue.',
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
