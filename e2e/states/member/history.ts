import { listHistory } from '@cairn/contract/member/history.ts'
import type { Page } from '@playwright/test'
import type { Screen, State } from '../state.ts'
import { all, fail, hang, ourServer, press, reply } from '../given.ts'
import { deposits, longRecords, ourRecords, manyRecords, withdrawals } from './history-records.ts'

const path = '/history'
const list = (data: object[], next: string | null = null) => reply(listHistory, { data, next })
const few = [...deposits, ...withdrawals]

const ours = ourServer({ offers: ['history_filters', 'statement'] })

const openWithdrawals = (page: Page) => page.getByRole('tab', { name: 'Withdrawal History' }).click()

async function askToCancel(page: Page) {
  await openWithdrawals(page)
  await press('Cancel this withdrawal')(page)
}

const quiet: State[] = [
  { name: 'history-waiting', what: 'waiting', path, given: hang(listHistory), ready: 'Loading your history…' },
  { name: 'history-failed', what: 'failed', path, given: fail(listHistory), ready: "We couldn't load your history." },
  { name: 'history-empty', what: 'no deposit', path, ready: 'No deposit has been made' },
  {
    name: 'history-empty-withdrawals',
    what: 'no withdrawal',
    path,
    when: openWithdrawals,
    ready: 'No withdrawals has been made',
  },
  {
    name: 'history-no-match',
    what: 'filters that no record matches',
    path,
    given: all(ours, list([])),
    when: async (page) => void (await page.getByLabel('Status').selectOption('expired')),
    ready: 'No records match these filters.',
  },
]

const full: State[] = [
  { name: 'history', what: 'every status, and a reason', path, given: list(few), ready: 'completed' },
  {
    name: 'history-withdrawals',
    what: 'every status, a reason, and one that can be cancelled',
    path,
    given: list(few, 'more'),
    when: openWithdrawals,
    ready: 'completed',
  },
  {
    name: 'history-cancel',
    what: 'the dialog that cancels a withdrawal',
    path,
    given: list(few),
    when: askToCancel,
    ready: 'Cancel this withdrawal?',
    over: 'dialog',
  },
  {
    name: 'history-filters',
    what: 'filters by status and by chosen days',
    path,
    given: all(ours, list(few, 'more')),
    when: async (page) => void (await page.getByLabel('Period').selectOption('Other dates')),
    ready: 'completed',
  },
  {
    name: 'history-ours',
    what: 'our server: each record can be opened, and a deposit can be cancelled',
    path,
    given: all(ourServer({ offers: ['records'] }), list(ourRecords)),
    ready: 'Running plans',
  },
  { name: 'history-one', what: 'one row', path, given: list(deposits.slice(0, 1)), ready: 'pending' },
  {
    name: 'history-many',
    what: 'sixty deposits',
    path,
    given: list(manyRecords('deposit'), 'more'),
    ready: 'completed',
  },
  {
    name: 'history-many-withdrawals',
    what: 'sixty withdrawals',
    path,
    given: list(manyRecords('withdrawal')),
    when: openWithdrawals,
    ready: 'completed',
  },
  {
    name: 'history-long',
    what: 'long words, large figures, an unknown status, an invalid date',
    path,
    given: list(longRecords),
    ready: 'some time in the first week of spring',
  },
]

export const history: Screen = { title: 'Account History', states: [...full, ...quiet] }
