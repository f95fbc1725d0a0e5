import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import {
  listGainsAndLosses,
  listPlanGains,
  recordGainOrLoss,
  type PlanGains,
} from '@cairn/contract/operator/gains/gains.ts'
import { evidence } from '@cairn/words/backoffice/shared/records.ts'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { RecordGainOrLossScreen } from './record-gain-or-loss-screen.tsx'

const granite: PlanGains = {
  id: 'p1',
  name: 'Granite',
  state: 'open',
  gains: 0n,
  rule: 'record_date',
  as_of: '2026-01-05',
  last_as_of: null,
  waiting: 0,
}

const show = (server: FakeServer, plans = [granite]) =>
  renderAs('treasurer', <RecordGainOrLossScreen />, { server: server.reply(listPlanGains, { plans }) })

async function fill() {
  await page.getByLabelText(words.plan).selectOptions('p1')
  await page.getByLabelText(words.amount).fill(' 12.50 ')
  await page.getByLabelText(words.day).fill('2026-11-20')
  await page.getByLabelText(evidence.documentName, { exact: true }).fill('Statement 7')
  await page.getByLabelText(evidence.counterparty).fill('Northern Bank')
  await page.getByLabelText(evidence.reason).fill('Interest of October')
}

test.each(['gain', 'loss'])('a %s is recorded as one, with empty evidence as null', async (kind) => {
  const server = new FakeServer().reply(recordGainOrLoss, { approval_id: 'a1' })
  await show(server)
  await page.getByLabelText(words.kind).selectOptions(kind)
  await fill()
  await press(evidence.submit)
  await expect.poll(() => server.sent).toHaveLength(1)
  expect(server.sent[0]).toEqual({
    call: 'operator/gains',
    body: {
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      kind,
      plan: 'p1',
      amount: '12.50',
      day: '2026-11-20',
      asset: null,
      document_name: 'Statement 7',
      document_reference: null,
      counterparty: 'Northern Bank',
      transaction_id: null,
      reason: 'Interest of October',
      // Empty, so that the server refuses it.
      evidence_file_id: '',
    },
  })
})

test('the form begins at the amount, with today and what mostly repeats from the last record', async () => {
  const last = {
    id: 'g1',
    plan: { id: 'p1', name: 'Granite' },
    kind: 'gain',
    day: '2026-01-05',
    amount: 12_00n,
    asset: 'usdt',
    document_name: 'Statement 6',
    document_reference: null,
    counterparty: 'Northern Bank',
    transaction_id: null,
    reason: 'Interest of September',
    recorded_by: 'Terry',
    recorded_at: '2026-01-06T10:00:00Z',
    approval_id: 'a0',
    status: 'approved',
    decision_reason: null,
    decided_by: 'Olive',
    decided_at: null,
  }
  await show(new FakeServer().reply(listGainsAndLosses, { gains_and_losses: [last] }))
  await expect.element(page.getByLabelText(words.amount)).toHaveFocus()
  await expect.element(page.getByLabelText(words.plan)).toHaveValue('p1')
  await expect.element(page.getByLabelText(evidence.asset)).toHaveValue('usdt')
  await expect.element(page.getByLabelText(evidence.counterparty)).toHaveValue('Northern Bank')
  await expect.element(page.getByLabelText(words.day)).toHaveValue(new Date().toISOString().slice(0, 10))
  await expect.element(page.getByLabelText(evidence.documentName, { exact: true })).toHaveValue('')
})

test('a form that is sent again keeps its id', async () => {
  const server = new FakeServer().refuse(recordGainOrLoss, 'amount_invalid')
  await show(server)
  await press(evidence.submit)
  await expect.element(page.getByLabelText(words.amount)).toHaveFocus()
  await press(evidence.submit)
  await expect.poll(() => server.sent).toHaveLength(2)
  const [first, second] = server.sent.map(({ body }) => (body as { id: string }).id)
  expect(second).toBe(first)
})

test('the tick for a reference that repeats appears with its refusal, and is sent only when it is set', async () => {
  const server = new FakeServer().refuse(recordGainOrLoss, 'payment_reference_used')
  await show(server)
  const tick = page.getByRole('checkbox', { name: evidence.referenceRepeats })
  await fill()
  await page.getByLabelText(evidence.transactionId).fill('INV 2026/11')
  expect(tick.query()).toBeNull()
  await press(evidence.submit)
  await expect.element(tick).not.toBeChecked()
  // The typed values are still there, and without the tick it is refused again.
  await press(evidence.submit)
  await expect.poll(() => server.sent).toHaveLength(2)
  await expect.element(page.getByLabelText(evidence.transactionId)).toHaveValue('INV 2026/11')

  server.reply(recordGainOrLoss, { approval_id: 'a1' })
  await tick.click()
  await press(evidence.submit)
  await expect.poll(() => server.sent).toHaveLength(3)
  const sent = server.sent.map(({ body }) => body as Record<string, unknown>)
  expect(sent.map((body) => body['reference_repeats'])).toEqual([undefined, undefined, true])
  expect(new Set(sent.map((body) => body['id'])).size).toBe(1)
})

test('without a plan there is nothing to record', async () => {
  await show(new FakeServer(), [])
  await expect.element(page.getByText(words.noPlans)).toBeVisible()
})
