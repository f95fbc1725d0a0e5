import type { HistoryRecord } from '@cairn/contract/member/money/history.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { HistoryTable } from './history-table.tsx'

const deposit: HistoryRecord = {
  _id: 'd1',
  type: 'deposit',
  amount: 250_00n,
  date: '2026-11-20T10:00:00Z',
  status: 'pending',
  wallet: 'bitcoin',
  address: 'bc1qplatform',
}
const withdrawal: HistoryRecord = { ...deposit, _id: 'w1', type: 'withdrawal', cancellable: true }
const showPayment = page.getByRole('link', { name: /Show payment/ })
const cancel = page.getByRole('button', { name: /^Cancel/ })

const show = (records: HistoryRecord[]) => renderMember(<HistoryTable caption="Deposits" records={records} />)

test('a pending deposit leads to its payment', async () => {
  await show([deposit])
  await expect.element(showPayment).toBeVisible()
  expect(cancel.query()).toBeNull()
})

test.each<[string, Partial<HistoryRecord>]>([
  ['completed', { status: 'completed' }],
  ['without an address', { address: undefined }],
])('a deposit that is %s does not', async (_, changes) => {
  await show([{ ...deposit, ...changes }])
  expect(showPayment.query()).toBeNull()
})

test('only a cancellable record can be cancelled', async () => {
  await show([withdrawal, { ...withdrawal, _id: 'w2', cancellable: false }, { ...deposit, cancellable: true }])
  expect(cancel.elements()).toHaveLength(2)
})

test.each([
  [true, 1, 'USDT, TRON (TRC20)'],
  [false, 0, 'usdt'],
])('with records on the server (%s) there are %i links to one, and the method is %s', async (has, count, method) => {
  const extras = has ? { capabilities: ['records' as const] } : {}
  const usdt = { ...deposit, address: undefined, wallet: 'usdt' }
  await renderMember(<HistoryTable caption="Deposits" records={[usdt]} />, { extras })
  await expect.element(page.getByText(method, { exact: true })).toBeVisible()
  expect(page.getByRole('link', { name: /^\$250.00, \d+ / }).elements()).toHaveLength(count)
})
