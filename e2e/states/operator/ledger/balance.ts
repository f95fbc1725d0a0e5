import { viewBalanceAt } from '@cairn/contract/operator/ledger/ledger.ts'
import type { Page } from '@playwright/test'
import { press } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { tenMillion } from '../people.ts'
import { longSide, suggesting } from './sides.ts'

async function requestBalance(page: Page) {
  await page.getByRole('combobox', { name: 'Account' }).fill('Freya')
  await page.getByRole('option').first().click()
  await page.getByLabel('Time').fill('2026-11-01T12:00:00')
  await press('Show balance')(page)
}

const state = prepareStates('backoffice-balance', { path: '/operator/ledger/balance' })

export const balance: Screen = {
  title: 'The balance at a moment',
  states: [
    state('', 'as it opens', 'Show balance'),
    state('-shown', 'what an account of a member had', '$10,000,000.00', {
      given: (api) => {
        suggesting(api)
        api.reply(viewBalanceAt, {
          at: '2026-11-01T12:00:00Z',
          account: { ...longSide, role: 'held', code: 'x' },
          balance: tenMillion,
        })
      },
      when: requestBalance,
    }),
  ],
}
