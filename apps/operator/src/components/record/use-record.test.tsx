import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import {
  approveWithdrawal,
  viewWithdrawal,
  type WithdrawalInFull,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { WithdrawalScreen } from '../../features/withdrawals/withdrawal-screen.tsx'
import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { renderAs } from '../../testing/render-as.tsx'

const path = 'operator/withdrawals/w1'
const at = '2026-11-20T10:00:00Z'
const claim = { by: 'Olive', at, is_mine: true, taken_over_from: null, reason: null }
const mine = { status: 'sending', claim }
const taken: Partial<WithdrawalInFull> = {
  version: '8',
  status: 'sending',
  claim: { ...claim, by: 'Theo', is_mine: false, taken_over_from: 'Olive', reason: 'Olive is ill' },
  timeline: [{ at, did: 'withdrawal_taken_over', by: 'Theo', by_kind: 'operator', details: {} }],
}

/** The refresh of every 15 seconds, and of a focus of the window. */
const renewNow = () => window.dispatchEvent(new Event('focus'))

const answer = (server: FakeServer, changes: Partial<WithdrawalInFull>, names: string[] = []) =>
  server.reply(viewWithdrawal, { withdrawal: withdrawalWith(changes), viewers: names.map((name) => ({ name, at })) })

async function show(changes: Partial<WithdrawalInFull>) {
  const server = answer(new FakeServer(), changes)
  await renderAs('treasurer', <WithdrawalScreen />, { server, at: '/withdrawals/w1', route: '/withdrawals/:id' })
  await expect.element(page.getByRole('heading', { name: /Withdrawal of \$250/ })).toBeVisible()
  return server
}

test('a page renews every 15 seconds, by a call that is no sign of activity', async () => {
  const clock = vi.spyOn(globalThis, 'setInterval')
  const server = await show(mine)
  const ticks = clock.mock.calls.filter(([, ms]) => ms === 15_000).map(([tick]) => tick)
  clock.mockRestore()
  expect(ticks).toHaveLength(1)
  expect(server.countRenewals(path)).toBe(0)
  for (const count of [1, 2]) {
    ticks[0]?.()
    await expect.poll(() => server.countRenewals(path)).toBe(count)
  }
})

test('a change by another operator is shown with what it was and by whom', async () => {
  const server = await show(mine)
  answer(server, taken)
  renewNow()
  await expect.element(page.getByRole('alert').getByText(/Taken over, by Theo/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Theo is sending this withdrawal' })).toBeVisible()
})

test('while something is typed the page stays as it was until the operator asks', async () => {
  const server = await show(mine)
  const field = page.getByLabelText('Transaction ID')
  await field.fill('ab12')
  answer(server, taken)
  renewNow()
  await expect.element(page.getByRole('alert').getByText(words.changedKept)).toBeVisible()
  await expect.element(field).toHaveValue('ab12')
  await page.getByRole('button', { name: words.showCurrent }).click()
  await expect.element(page.getByRole('heading', { name: 'Theo is sending this withdrawal' })).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(/Taken over, by Theo/)).toBeVisible()
})

test('why a decision was refused stays, when the page was being read again at that moment', async () => {
  const pending: Partial<WithdrawalInFull> = { status: 'pending', version: '7', timeline: [] }
  const approved: Partial<WithdrawalInFull> = {
    version: '8',
    status: 'processing',
    timeline: [{ at, did: 'withdrawal_approved', by: 'Theo', by_kind: 'operator', details: {} }],
  }
  const server = await show(pending)
  const arrive = server.reply(viewWithdrawal, { withdrawal: withdrawalWith(pending), viewers: [] }).hold(viewWithdrawal)
  renewNow()
  await expect.poll(() => server.countRenewals(path)).toBe(1)
  answer(server, approved)
  server.refuse(approveWithdrawal, 'withdrawal_not_pending')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'I am sending this' })).toBeVisible()
  arrive()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(page.getByRole('alert').getByText(/no longer pending/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'I am sending this' })).toBeVisible()
})

test('shows other viewers; a change of viewers alone shows no alert', async () => {
  const server = await show(mine)
  expect(page.getByText(/looking at this/).query()).toBeNull()
  answer(server, mine, ['Terry', 'Theo'])
  renewNow()
  await expect.element(page.getByText('Terry, Theo are looking at this')).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
})
