import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { longName } from '../member/giving.ts'
import { all, failing, giving, holding, press } from './giving.ts'
import { overviewReply } from './overview.ts'
import type { OfficeScreen } from '../operator-state.ts'

export const shell: OfficeScreen = {
  title: 'Around every screen',
  states: [
    {
      name: 'office-splash',
      what: 'nobody knows yet who is signed in',
      path: '/',
      given: holding(viewOperator),
      ready: 'Loading…',
    },
    {
      name: 'office-account-failed',
      what: 'who is signed in could not be found out',
      path: '/',
      given: failing(viewOperator),
      ready: 'Try again',
      logs: /FailedError/,
    },
    {
      name: 'office-menu',
      what: 'the menu is open on a narrow window',
      path: '/nowhere',
      async when(page) {
        await page.setViewportSize({ width: 360, height: 800 })
        await press('Menu')(page)
      },
      ready: 'Withdrawals',
      over: 'dialog',
    },
    {
      name: 'office-not-found',
      what: 'nothing is at this address',
      path: '/nowhere',
      ready: 'This page or record does not exist.',
    },
    {
      name: 'office-not-allowed',
      what: 'a screen that is not for the role',
      path: '/operators',
      as: 'treasurer',
      ready: 'Your role cannot open this screen.',
    },
    {
      name: 'office-long-name',
      what: 'an operator with a long name, in a sample world',
      path: '/',
      given: all(
        giving(viewOverview, overviewReply()),
        giving(viewOperator, {
          operator: { name: longName, email: 'long@operators.test', role: 'treasurer' },
          colleagues: [],
        }),
        (office) => void (office.pages.configuration = { sampleWorld: true }),
      ),
      ready: 'Waiting for you',
    },
    {
      name: 'office-messages',
      what: 'a message that belongs to what was pressed',
      path: '/deposits',
      given: giving(listDeposits, { deposits: [], next: null }),
      when: press('Release matured deposits'),
      ready: 'This page or record does not exist',
      over: 'messages',
    },
  ],
}
