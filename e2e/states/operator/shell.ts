import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { longName } from '../extremes.ts'
import { all, fail, hang, press, reply } from '../given.ts'
import { overviewReply } from './overview.ts'
import type { Screen } from '../state.ts'

export const shell: Screen = {
  title: 'Around every screen',
  states: [
    {
      name: 'backoffice-splash',
      what: 'the operator is still being loaded',
      path: '/operator',
      given: hang(viewOperator),
      ready: 'Loading…',
    },
    {
      name: 'backoffice-account-failed',
      what: 'the account failed to load',
      path: '/operator',
      given: fail(viewOperator),
      ready: 'Try again',
      logs: /FailedError/,
    },
    {
      name: 'backoffice-menu',
      what: 'the menu is open on a narrow window',
      path: '/operator/nowhere',
      async when(page) {
        await page.setViewportSize({ width: 360, height: 800 })
        await press('Menu')(page)
      },
      ready: 'Withdrawals',
      over: 'dialog',
    },
    {
      name: 'backoffice-not-found',
      what: 'nothing is at this address',
      path: '/operator/nowhere',
      ready: 'This page or record does not exist.',
    },
    {
      name: 'backoffice-not-allowed',
      what: 'a screen that is not for the role',
      path: '/operator/operators',
      as: 'treasurer',
      ready: 'Your role cannot open this screen.',
    },
    {
      name: 'backoffice-long-name',
      what: 'an operator with a long name, in a sample world',
      path: '/operator',
      given: all(
        reply(viewOverview, overviewReply()),
        reply(viewOperator, {
          operator: { name: longName, email: 'long@operators.test', role: 'treasurer' },
          colleagues: [],
        }),
        (api) => void (api.pages.configuration = { sampleWorld: true }),
      ),
      ready: 'Waiting for you',
    },
    {
      name: 'backoffice-still-there',
      what: 'an unused session ends in two minutes',
      path: '/operator/nowhere',
      async when(page) {
        // The page looks at its clock when it gets the focus.
        await page.evaluate(() => {
          const later = Date.now() + 13.5 * 60_000
          Date.now = () => later
          dispatchEvent(new Event('focus'))
        })
      },
      ready: 'Still there?',
      over: 'dialog',
    },
    {
      name: 'backoffice-messages',
      what: 'a message that belongs to an action',
      path: '/operator/deposits',
      given: reply(listDeposits, { deposits: [], next: null }),
      when: press('Release matured deposits'),
      ready: 'This page or record does not exist',
      over: 'messages',
    },
  ],
}
