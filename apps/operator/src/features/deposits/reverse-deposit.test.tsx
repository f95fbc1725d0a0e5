import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { depositWith } from '@cairn/client/testing/records/deposits.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { viewDeposit, type DepositInFull } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestDepositReversal, requestPaymentLoss } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { deposits } from '@cairn/words/backoffice/deposits/deposits.ts'
import { payments } from '@cairn/words/backoffice/deposits/payments.ts'
import { corrections, records } from '@cairn/words/backoffice/shared/records.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { DepositScreen } from './deposit-screen.tsx'

const words = deposits.reversal
const reversal = { credit: 250_00n, bonus: 12_50n, shares: 3_20n, missing: 40_00n }
const credited = { status: 'completed', amount_received: 25_000n, transaction_id: 'a'.repeat(64), reversal }
const takenBack = { ...credited, status: 'reversed', reversal: null }

async function show(changes: Partial<DepositInFull>, role: OperatorRole = 'treasurer') {
  const server = new FakeServer()
    .reply(viewDeposit, { deposit: depositWith(changes) })
    .reply(requestDepositReversal, { approval_id: 'a1' })
    .reply(requestPaymentLoss, { approval_id: 'a2' })
  await renderAs(role, <DepositScreen />, { server, at: '/deposits/d1', route: '/deposits/:id' })
  await expect.element(page.getByRole('heading', { name: /Deposit of/ })).toBeVisible()
  return server
}

test('the form shows what is taken back and what is missing, before the request is sent with its reason', async () => {
  const server = await show(credited)
  await press(words.request.open)
  const dialog = page.getByRole('dialog')
  for (const [title, amount] of [
    [words.credit, '$250.00'],
    [words.bonus, '$12.50'],
    [words.shares, '$3.20'],
    [words.missing, '$40.00'],
  ] as const) {
    await expect.element(dialog.getByText(title)).toBeVisible()
    await expect.element(dialog.getByText(amount)).toBeVisible()
  }
  await dialog.getByRole('textbox').fill('It is another member’s')
  await press(words.request.submit)
  await expect
    .poll(() => server.sent.at(-1))
    .toEqual({
      call: 'operator/deposits/d1/reversal',
      version: '7',
      body: { reason: 'It is another member’s' },
    })
})

test('a deposit that was taken back is neither released nor corrected, and an owner books the missing part', async () => {
  const server = await show({ ...takenBack, missing: 40_00n }, 'owner')
  await expect.element(page.getByText('reversed')).toBeVisible()
  for (const name of [words.request.open, deposits.release.open, corrections.request.open])
    expect(hasButton(name)).toBe(false)
  await press(payments.book.open)
  await page.getByRole('dialog').getByRole('textbox').fill('The member has spent it')
  await press(payments.book.submit)
  await expect.poll(() => server.sent.at(-1)).toMatchObject({ call: 'operator/reversals/d1/loss' })
})

test.each<[string, Partial<DepositInFull>, OperatorRole]>([
  ['to support', credited, 'support'],
  ['while a request is pending', { ...credited, pending_approval: 'a1' }, 'treasurer'],
  ['for a loss to a treasurer', { ...takenBack, missing: 40_00n }, 'treasurer'],
])('no button is shown %s', async (_, changes, role) => {
  await show(changes, role)
  expect([hasButton(words.request.open), hasButton(payments.book.open)]).toEqual([false, false])
  const requests = page.getByRole('link', { name: records.viewRequest }).elements()
  expect(requests).toHaveLength(changes.pending_approval ? 1 : 0)
})
