import { listHistory } from '@cairn/contract/member/money/history.ts'
import type { Page } from '@playwright/test'
import type { Screen } from '../../state.ts'
import { all, ourServer, press, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { deposits, longRecords, ourRecords, withdrawals } from './history-records.ts'

const path = '/history'
const list = (data: object[], next: string | null = null) => reply(listHistory, { data, next })
const few = [...deposits, ...withdrawals]

const ours = ourServer({ capabilities: ['history_filters', 'statement'] })

const openWithdrawals = (page: Page) => page.getByRole('tab', { name: 'Withdrawal History' }).click()

async function askToCancel(page: Page) {
  await openWithdrawals(page)
  await press('Cancel this withdrawal')(page)
}

const state = prepareStates('history', { path })

export const history: Screen = {
  title: 'Account History',
  states: [
    state('', 'every status, and a reason', 'completed', { given: list(few) }),
    state('-withdrawals', 'every status, a reason, and one that can be cancelled', 'completed', {
      given: list(few, 'more'),
      when: openWithdrawals,
    }),
    state('-cancel', 'the dialog that cancels a withdrawal', 'Cancel this withdrawal?', {
      given: list(few),
      when: askToCancel,
      over: 'dialog',
    }),
    state('-filters', 'filters by status and by chosen days', 'completed', {
      given: all(ours, list(few, 'more')),
      when: async (page) => void (await page.getByLabel('Period').selectOption('Other dates')),
    }),
    state('-ours', 'our server: each record can be opened, and a deposit can be cancelled', 'Running plans', {
      given: all(ourServer({ capabilities: ['records'] }), list(ourRecords)),
    }),
    state('-long', 'long words, large figures, an unknown status, an invalid date', 'some time in the first week', {
      given: list(longRecords),
    }),
    state('-no-match', 'filters that no record matches', 'No records match these filters.', {
      given: all(ours, list([])),
      when: async (page) => void (await page.getByLabel('Status').selectOption('expired')),
    }),
  ],
}
