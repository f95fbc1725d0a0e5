import { viewBalanceAt } from '@cairn/contract/operator/ledger.ts'
import type { Page } from '@playwright/test'
import { press } from '../../given.ts'
import type { Screen, State } from '../../state.ts'
import { tenMillion } from '../people.ts'
import { longSide, suggesting } from './sides.ts'

async function requestBalance(page: Page) {
  await page.getByRole('combobox', { name: 'Account' }).fill('Freya')
  await page.getByRole('option').first().click()
  await page.getByLabel('Time').fill('2026-11-01T12:00:00')
  await press('Show balance')(page)
}

const at = (state: Omit<State, 'path'>): State => ({ path: '/operator/ledger/balance', ...state })

export const balance: Screen = {
  title: 'The balance at a moment',
  states: [
    at({ name: 'backoffice-balance', what: 'as it opens', ready: 'Show balance' }),
    at({
      name: 'backoffice-balance-shown',
      what: 'what an account of a member had',
      given: (api) => {
        suggesting(api)
        api.reply(viewBalanceAt, {
          at: '2026-11-01T12:00:00Z',
          account: { ...longSide, role: 'held', code: 'x' },
          balance: tenMillion,
        })
      },
      when: requestBalance,
      ready: '$10,000,000.00',
    }),
    at({
      name: 'backoffice-balance-refused',
      what: 'no account is entered',
      when: press('Show balance'),
      ready: 'Choose an account',
    }),
  ],
}
