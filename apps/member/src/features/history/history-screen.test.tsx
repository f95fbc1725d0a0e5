import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listHistory, type HistoryRecord } from '@cairn/contract/member/money/history.ts'
import type { Capability } from '@cairn/contract/member/capabilities.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import type { EntryState } from '../../navigation/entry-state.ts'
import { HistoryScreen } from './history-screen.tsx'

const path = 'user/action/history-list'
const withdrawal: HistoryRecord = {
  _id: 'w1',
  type: 'withdrawal',
  amount: 50_00n,
  date: '2026-11-20T10:00:00Z',
  status: 'completed',
  wallet: 'bitcoin',
}
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const year = new Date().getFullYear()

const show = (server: FakeServer, capabilities: Capability[] = ['history_filters']) =>
  renderMember(<HistoryScreen />, { server, extras: { capabilities } })
/** As the controls of the screen do; the router of these tests keeps no state. */
const choose = (state: EntryState) => history.replaceState(state, '')

test('a status and a period narrow both tabs', async () => {
  const server = new FakeServer().reply(listHistory, { data: [], next: null })
  await show(server)
  const state: EntryState = { status: 'rejected', period: { name: 'this_year' } }
  choose(state)
  await expect.element(page.getByText('No records match these filters.')).toBeVisible()
  await expect.element(page.getByLabelText('Status')).toHaveValue('rejected')
  await expect.element(page.getByLabelText('Period')).toHaveValue('this_year')
  await expect.element(page.getByText('Status: rejected · Period: This year')).toBeInTheDocument()
  const filters = { status: 'rejected', from: `${year}-01-01`, to: `${year}-12-31`, time_zone: zone }
  expect(server.queryOf(path)).toEqual({ type: 'deposit', ...filters })

  choose({ ...state, tab: 'withdrawals' })
  await expect.poll(() => server.queryOf(path)).toEqual({ type: 'withdrawal', ...filters })
  await press('Clear filters')
  await expect.element(page.getByLabelText('Status')).toHaveFocus()
})

test('another server gets the specified call once, without a query, and no filter is shown', async () => {
  const server = new FakeServer().reply(listHistory, { data: [withdrawal] })
  await show(server, [])
  await expect.element(page.getByText('No deposit has been made')).toBeVisible()
  choose({ tab: 'withdrawals' })
  await expect.element(page.getByRole('cell', { name: '$50.00' })).toBeVisible()
  expect([server.count(path), server.queryOf(path)]).toEqual([1, {}])
  expect(page.getByRole('combobox').query()).toBeNull()
})
