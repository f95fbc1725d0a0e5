import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { requestWithdrawalOutcome } from '@cairn/contract/operator/withdrawals/sending.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../../testing/render-as.tsx'
import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { OutcomeSection } from './outcome-section.tsx'

const afterDecision = { onDone: vi.fn(() => Promise.resolve()), onConflict: vi.fn() }
const section = (outcome_approval: string | null = null) => (
  <OutcomeSection
    withdrawal={withdrawalWith({ status: 'uncertain', outcome_approval })}
    afterDecision={afterDecision}
  />
)
const dialog = page.getByRole('dialog')

test('an outcome with a pending approval shows the link to its request, and no button', async () => {
  await renderAs('treasurer', section('a7'))
  await expect.element(page.getByRole('link', { name: 'View request' })).toHaveAttribute('href', '/approvals/a7')
  expect(hasButton('It was sent')).toBe(false)
})

test('that it was sent is submitted with the transaction id', async () => {
  const server = new FakeServer().reply(requestWithdrawalOutcome, { approval_id: 'a1' })
  await renderAs('treasurer', section(), { server })
  await press('It was sent')
  await dialog.getByLabelText('Transaction ID').fill('abc123')
  await dialog.getByLabelText('How do you know?').fill('It is on the chain')
  await press('Confirm as sent')
  await expect
    .poll(() => server.sent[0]?.body)
    .toEqual({
      outcome: 'completed',
      transaction_id: 'abc123',
      reason: 'It is on the chain',
    })
})

test('that it was not sent is submitted with the reason that the member sees', async () => {
  const server = new FakeServer().reply(requestWithdrawalOutcome, { approval_id: 'a1' })
  await renderAs('treasurer', section(), { server })
  await press('It was not sent')
  await dialog.getByLabelText('Reason').selectOptions('payment_failed')
  await expect.element(dialog.getByText('The member will see:')).toBeVisible()
  await dialog.getByLabelText('How do you know?').fill('It is not on the chain')
  await press('Confirm as not sent')
  await expect
    .poll(() => server.sent[0]?.body)
    .toEqual({
      outcome: 'rejected',
      code: 'payment_failed',
      reason: 'It is not on the chain',
    })
})

test('a warning appears when no other operator can approve the outcome', async () => {
  await renderAs('owner', section(), { colleagues: [] })
  await expect.element(page.getByRole('note')).toBeVisible()
})
