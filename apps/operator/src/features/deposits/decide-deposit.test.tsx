import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  confirmDeposit,
  expireDeposit,
  rejectDeposit,
  viewDepositPayment,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { depositWith } from '@cairn/client/testing/records/deposits.ts'
import { DecideDeposit } from './decide-deposit.tsx'

const afterDecision = { onDone: vi.fn(() => Promise.resolve()), onConflict: vi.fn() }
const section = <DecideDeposit deposit={depositWith()} afterDecision={afterDecision} />

test('the amount is shown as it is read, or the help when it cannot be read', async () => {
  await renderAs('treasurer', section)
  await expect.element(page.getByText('$250.00')).toBeVisible()
  await page.getByLabelText('Amount received (USD)').fill('a lot')
  await expect.element(page.getByText('In US dollars, as received')).toBeVisible()
})

const payment = (changes: Partial<CallReply<typeof viewDepositPayment>['payment']>) => ({
  payment: {
    case: 'confirmed' as const,
    effect: 'confirms' as const,
    sentence: 'Confirmed on the chain: 240 USDT to this address, 25 confirmations',
    depth: 25,
    amount: null,
    coins: null,
    transaction_id: null,
    ...changes,
  },
})
const id = 'ab'.repeat(32)
const lookUp = 'operator/deposits/d1/payment'

test('a whole transaction id is looked up, and what arrived is filled in until an amount is typed', async () => {
  const server = new FakeServer().reply(viewDepositPayment, payment({ amount: 240_00n }))
  await renderAs('treasurer', section, { server })
  const field = page.getByLabelText('Transaction ID')
  await field.fill(id.slice(1))
  expect(server.count(lookUp)).toBe(0)
  await field.fill(id)
  await expect.element(page.getByText(/Confirmed on the chain: 240 USDT/)).toBeVisible()
  const amount = page.getByLabelText('Amount received (USD)')
  await expect.element(amount).toHaveValue('240.00')
  await expect.element(page.getByText('$240.00 arrived, not the $250.00 requested')).toBeVisible()
  await amount.fill('245')
  server.reply(viewDepositPayment, payment({ amount: 230_00n }))
  await field.fill('cd'.repeat(32))
  await expect.poll(() => server.queryOf(lookUp)).toEqual({ transaction_id: 'cd'.repeat(32) })
  await expect.element(amount).toHaveValue('245')
})

test('the coins and the amount of a contract’s payment stay, while the operator types its transaction', async () => {
  const found = payment({ case: 'through_contract', effect: 'raises', sentence: 'It calls a contract' })
  const server = new FakeServer().reply(viewDepositPayment, found).reply(confirmDeposit, { approval_id: null })
  const arrived = { transaction_id: null, coins: '0.12', amount: 240_00n }
  const deposit = depositWith({ wallet: 'ethereum', arrived })
  await renderAs('treasurer', <DecideDeposit deposit={deposit} afterDecision={afterDecision} />, { server })
  await page.getByLabelText('Transaction ID').fill(`0x${id}`)
  await expect.element(page.getByText('It calls a contract')).toBeVisible()
  await expect.element(page.getByLabelText('Amount received (USD)')).toHaveValue('240.00')
  await expect.element(page.getByLabelText(words.confirm.coins)).toHaveValue('0.12')
})

test.each([
  [
    'a difference',
    payment({ case: 'other_recipient', effect: 'raises', sentence: 'It pays another' }),
    'It pays another',
  ],
  ['that it could not be looked up', null, words.confirm.notLookedUp],
])('the operator reads %s, and can confirm the deposit by hand', async (_, reply, text) => {
  const server = new FakeServer().reply(confirmDeposit, { approval_id: null })
  if (reply) server.reply(viewDepositPayment, reply)
  else server.fail(viewDepositPayment)
  await renderAs('treasurer', section, { server })
  await page.getByLabelText('Transaction ID').fill(id)
  await expect.element(page.getByText(text)).toBeVisible()
  await press('Confirm deposit')
  await expect.poll(() => server.sent.at(-1)?.body).toMatchObject({ transaction_id: id })
})

test('the payment to the deposit’s own address is filled in until another id is typed', async () => {
  const found = payment({ transaction_id: id, coins: '0.005' })
  const server = new FakeServer().reply(viewDepositPayment, found).reply(confirmDeposit, { approval_id: null })
  const own = depositWith({ wallet: 'bitcoin', address_path: 'm/84h/0h/0h/0/7' })
  await renderAs('treasurer', <DecideDeposit deposit={own} afterDecision={afterDecision} />, { server })
  await expect.element(page.getByLabelText('Transaction ID')).toHaveValue(id)
  await expect.element(page.getByLabelText(words.confirm.coins)).toHaveValue('0.005')
  expect(server.queryOf(lookUp)).toEqual({})
  await press('Confirm deposit')
  await expect.poll(() => server.sent.at(-1)?.body).toMatchObject({ transaction_id: id, coins: '0.005' })
  await page.getByLabelText('Transaction ID').fill('')
  await expect.element(page.getByLabelText('Transaction ID')).toHaveValue('')
})

test('the payment that arrived is looked up once', async () => {
  const server = new FakeServer().reply(viewDepositPayment, payment({ transaction_id: id }))
  const arrived = { transaction_id: id, coins: '0.12', amount: 240_00n }
  const deposit = depositWith({ wallet: 'bitcoin', address_path: 'm/84h/0h/0h/0/7', arrived })
  await renderAs('treasurer', <DecideDeposit deposit={deposit} afterDecision={afterDecision} />, { server })
  await expect.element(page.getByText(/Confirmed on the chain: 240 USDT/)).toBeVisible()
  expect(server.count(lookUp)).toBe(1)
})

test('without a source the form stays as it is', async () => {
  const server = new FakeServer().reply(
    viewDepositPayment,
    payment({ case: 'no_source', effect: 'nothing', sentence: 'No source is set' }),
  )
  await renderAs('treasurer', section, { server })
  await page.getByLabelText('Transaction ID').fill(id)
  await expect.poll(() => server.count(lookUp)).toBe(1)
  await expect.element(page.getByText(words.confirm.lookingUp)).not.toBeInTheDocument()
  expect(page.getByText('No source is set').query()).toBeNull()
})

test('a rejection previews what the member will see', async () => {
  const server = new FakeServer().reply(rejectDeposit)
  await renderAs('treasurer', section, { server })
  await press('Reject')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Reason').selectOptions('payment_missing')
  await dialog.getByLabelText('Details').fill(' Write to us if it did. ')
  await expect.element(dialog.getByText('We received no payment at this address. Write to us if it did.')).toBeVisible()
  await press('Reject deposit')
  await expect.poll(() => server.sent[0]?.body).toEqual({ code: 'payment_missing', words: 'Write to us if it did.' })
})

test('details that are missing are refused at their field', async () => {
  const server = new FakeServer().refuse(rejectDeposit, 'reason_words_invalid')
  await renderAs('treasurer', section, { server })
  await press('Reject')
  await press('Reject deposit')
  await expect.element(page.getByRole('dialog').getByText('Enter details, 3 to 350 characters')).toBeVisible()
})

test('a payment that did not come is expired with the text that the member sees', async () => {
  const server = new FakeServer().reply(expireDeposit)
  await renderAs('owner', section, { server })
  await press('Expire')
  const dialog = page.getByRole('dialog', { name: 'Stop waiting for this payment?' })
  await dialog.getByLabelText('Reason').selectOptions('not_paid_in_time')
  await press('Expire deposit')
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'operator/deposits/d1/expire', version: '7', body: { code: 'not_paid_in_time' } }])
})

test('a difference that was not confirmed is refused at the amount', async () => {
  const server = new FakeServer().refuse(confirmDeposit, 'amount_differs')
  await renderAs('treasurer', section, { server })
  await page.getByLabelText('Amount received (USD)').fill('25')
  await press('Confirm deposit')
  await expect.element(page.getByLabelText('Amount received (USD)')).toHaveFocus()
  await expect.element(page.getByLabelText('Amount received (USD)')).toBeInvalid()
  expect(server.sent[0]?.body).toMatchObject({ amount_received: '25', differs: false })
})

test('a confirmation that takes two people needs a reason, and becomes a request', async () => {
  const server = new FakeServer().refuse(confirmDeposit, 'second_person_needed')
  await renderAs('treasurer', section, { server })
  expect(page.getByLabelText('Reason').query()).toBeNull()
  await page.getByLabelText('Transaction ID').fill('abc123')
  await press('Confirm deposit')
  await expect.element(page.getByLabelText('Reason')).toBeInvalid()
  await page.getByLabelText('Reason').fill('It is on the statement')
  server.reply(confirmDeposit, { approval_id: 'a1' })
  await press('Request approval')
  await expect.poll(() => server.sent[1]?.body).toMatchObject({ reason: 'It is on the statement' })
  // Another amount may take one person.
  await page.getByLabelText('Amount received (USD)').fill('100')
  expect(page.getByLabelText('Reason').query()).toBeNull()
})

test('a role without the right sees nothing', async () => {
  await renderAs('support', section)
  expect(page.getByRole('heading').elements()).toHaveLength(0)
})
