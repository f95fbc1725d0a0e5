import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { confirmDeposit, expireDeposit, rejectDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
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

test('a rejection previews what the member will see', async () => {
  const server = new FakeServer().reply(rejectDeposit)
  await renderAs('treasurer', section, { server })
  await press('Reject')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Reason').selectOptions('payment_missing')
  await dialog.getByLabelText('Details').fill(' Write to us if it did. ')
  await expect.element(dialog.getByText('We received no payment at this address. Write to us if it did.')).toBeVisible()
  await press('Reject deposit')
  await vi.waitFor(() =>
    expect(server.sent[0]?.body).toEqual({ code: 'payment_missing', words: 'Write to us if it did.' }),
  )
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
  await vi.waitFor(() =>
    expect(server.sent).toEqual([
      { call: 'operator/deposits/d1/expire', version: '7', body: { code: 'not_paid_in_time' } },
    ]),
  )
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
  await vi.waitFor(() => expect(server.sent[1]?.body).toMatchObject({ reason: 'It is on the statement' }))
  // Another amount may take one person.
  await page.getByLabelText('Amount received (USD)').fill('100')
  expect(page.getByLabelText('Reason').query()).toBeNull()
})

test('a role without the right sees nothing', async () => {
  await renderAs('support', section)
  expect(page.getByRole('heading').elements()).toHaveLength(0)
})
