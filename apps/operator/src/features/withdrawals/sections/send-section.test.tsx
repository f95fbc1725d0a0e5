import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../../testing/render-as.tsx'
import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { ConfirmingSection } from './confirming-section.tsx'
import { SendSection } from './send-section.tsx'

const afterDecision = { onDone: vi.fn(() => Promise.resolve()), onConflict: vi.fn() }
const section = <SendSection withdrawal={withdrawalWith({ status: 'sending' })} afterDecision={afterDecision} />

test('the transaction id is sent without the space around it', async () => {
  const server = new FakeServer().reply(sendWithdrawal)
  await renderAs('treasurer', section, { server })
  await page.getByLabelText('Transaction ID').fill(' abc123 ')
  await press('Mark as sent')
  await expect.poll(() => afterDecision.onDone).toHaveBeenCalledOnce()
  expect(server.sent).toEqual([
    { call: 'operator/withdrawals/w1/send', version: '7', body: { transaction_id: 'abc123' } },
  ])
})

test('a transaction id that was used links to the record that has it', async () => {
  const server = new FakeServer().refuse(sendWithdrawal, 'transaction_id_used', { at: '/deposits/d9' })
  await renderAs('treasurer', section, { server })
  await press('Mark as sent')
  await expect.element(page.getByRole('link', { name: 'View it' })).toHaveAttribute('href', '/deposits/d9')
})

test('a role without the right sees nothing', async () => {
  await renderAs('reviewer', section)
  expect(page.getByRole('heading').elements()).toHaveLength(0)
})

test.each([
  [
    'its sender enters another transaction, or marks it as uncertain',
    true,
    ['Use this transaction', 'Mark as uncertain'],
  ],
  ['another operator only marks it as uncertain', false, ['Mark as uncertain']],
])('until the chain confirms it, %s', async (_, is_mine, buttons) => {
  const claim = { by: 'Theo', at: '2026-11-20T07:20:00Z', is_mine, taken_over_from: null, reason: null }
  const server = new FakeServer().reply(sendWithdrawal)
  const confirming = (
    <ConfirmingSection withdrawal={withdrawalWith({ status: 'confirming', claim })} afterDecision={afterDecision} />
  )
  await renderAs('treasurer', confirming, { server })
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(buttons)
  if (!is_mine) return
  await page.getByLabelText('Transaction ID').fill(' abc123 ')
  await press('Use this transaction')
  await expect.poll(() => server.sent).toMatchObject([{ body: { transaction_id: 'abc123' } }])
})
