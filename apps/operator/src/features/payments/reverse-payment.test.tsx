import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { requestPaymentLoss, requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { listPayments, type IncomingPayment } from '@cairn/contract/operator/deposits/payments.ts'
import { payments as words } from '@cairn/words/backoffice/deposits/payments.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { PaymentsScreen } from './payments-screen.tsx'

const payment: IncomingPayment = {
  id: 'p1',
  asset: 'bitcoin',
  transaction_id: 'c'.repeat(64),
  output: 0,
  coins: '0.005',
  amount: 250_00n,
  note: 'It was credited and has left the chain',
  entered_by: null,
  deposit_id: 'd1',
  member_id: 'm1',
  entered_at: '2026-11-20T10:00:00.000Z',
  state: 'gone',
  missing: null,
  approval_id: null,
}
const show = async (role: 'owner' | 'treasurer', changes: Partial<IncomingPayment> = {}) => {
  const server = new FakeServer()
    .reply(listPayments, { payments: [{ ...payment, ...changes }], next: null })
    .reply(requestPaymentReversal, { approval_id: 'a1' })
    .reply(requestPaymentLoss, { approval_id: 'a2' })
  await renderAs(role, <PaymentsScreen />, { server })
  return server
}
const giveReason = () => page.getByRole('dialog').getByRole('textbox').fill('The chain has lost it')

test('a credited payment that left the chain can be taken back, after the money was made available', async () => {
  const server = await show('treasurer')
  await press('Take back')
  await expect.element(page.getByText(words.reverseLead)).toBeVisible()
  await giveReason()
  await press('Request to take it back')
  await expect
    .poll(() => server.sent.at(-1))
    .toMatchObject({ call: 'operator/payments/p1/reversal', body: { reason: 'The chain has lost it' } })
})

test('an owner books the missing part of it as a loss', async () => {
  const missing = { state: 'reversed', missing: 200_00n, approval_id: 'a1' }
  const server = await show('owner', missing)
  await press('Book the loss')
  await expect.element(page.getByText(words.bookLead('$200.00'))).toBeVisible()
  await giveReason()
  await press('Request to book it')
  await expect.poll(() => server.sent.at(-1)).toMatchObject({ call: 'operator/reversals/p1/loss' })
})

test('a treasurer sees no button for a loss', async () => {
  await show('treasurer', { state: 'reversed', missing: 200_00n, approval_id: 'a1' })
  await expect.element(page.getByText('Taken back').first()).toBeVisible()
  expect(page.getByRole('button', { name: 'Book the loss' }).elements()).toHaveLength(0)
})
