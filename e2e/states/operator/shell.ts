import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { longName } from '../extremes.ts'
import { all, fail, hang, press, reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import { overviewReply } from './overview.ts'
import type { Screen } from '../state.ts'

const state = prepareStates('backoffice', { path: '/operator' })

export const shell: Screen = {
  title: 'Around every screen',
  states: [
    state('-splash', 'the operator is still being loaded', 'Loading…', { given: hang(viewOperator) }),
    state('-account-failed', 'the account failed to load', 'Try again', {
      given: fail(viewOperator),
      logs: /FailedError/,
    }),
    state('-menu', 'the menu is open on a narrow window', 'Withdrawals', {
      path: '/operator/nowhere',
      async when(page) {
        await page.setViewportSize({ width: 360, height: 800 })
        await press('Menu')(page)
      },
      over: 'dialog',
    }),
    state('-not-found', 'nothing is at this address', 'This page or record does not exist.', {
      path: '/operator/nowhere',
    }),
    state('-not-allowed', 'a screen that is not for the role', 'Your role cannot open this screen.', {
      path: '/operator/operators',
      as: 'treasurer',
    }),
    state('-long-name', 'an operator with a long name, in a sample world', 'Waiting for you', {
      given: all(
        reply(viewOverview, overviewReply()),
        reply(viewOperator, {
          operator: { name: longName, email: 'long@operators.test', role: 'treasurer' },
          colleagues: [],
        }),
        (api) => void (api.pages.configuration = { sampleWorld: true }),
      ),
    }),
    state('-still-there', 'an unused session ends in two minutes', 'Still there?', {
      path: '/operator/nowhere',
      async when(page) {
        // The page looks at its clock when it gets the focus.
        await page.evaluate(() => {
          const later = Date.now() + 13.5 * 60_000
          Date.now = () => later
          dispatchEvent(new Event('focus'))
        })
      },
      over: 'dialog',
    }),
    state('-messages', 'a message that belongs to an action', 'This page or record does not exist', {
      path: '/operator/deposits',
      given: reply(listDeposits, { deposits: [], next: null }),
      when: press('Release matured deposits'),
      over: 'messages',
    }),
  ],
}
