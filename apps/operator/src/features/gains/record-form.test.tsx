import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { recordGain, recordLoss } from '@cairn/contract/operator/gains/gains.ts'
import { evidence } from '@cairn/words/backoffice/shared/records.ts'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { RecordForm } from './record-form.tsx'

const form = <RecordForm plans={[{ id: 'p1', name: 'Granite', state: 'open', gains: 0n, waiting: 0 }]} />

async function fill() {
  await page.getByLabelText(words.plan).selectOptions('p1')
  await page.getByLabelText(words.amount).fill(' 12.50 ')
  await page.getByLabelText(words.day).fill('2026-11-20')
  await page.getByLabelText(evidence.documentName, { exact: true }).fill('Statement 7')
  await page.getByLabelText(evidence.counterparty).fill('Northern Bank')
  await page.getByLabelText(evidence.reason).fill('Interest of October')
}

test.each([
  ['gain', 'operator/gains'],
  ['loss', 'operator/losses'],
])('a %s goes to its own call, with empty evidence as null', async (outcome, call) => {
  const server = new FakeServer().reply(recordGain, { approval_id: 'a1' }).reply(recordLoss, { approval_id: 'a1' })
  await renderAs('treasurer', form, { server })
  await page.getByLabelText(words.kind).selectOptions(outcome)
  await fill()
  await press(evidence.submit)
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]).toEqual({
    call,
    body: {
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      plan: 'p1',
      amount: '12.50',
      day: '2026-11-20',
      asset: null,
      document_name: 'Statement 7',
      document_reference: null,
      counterparty: 'Northern Bank',
      transaction_id: null,
      reason: 'Interest of October',
    },
  })
})

test('a form that is sent again keeps its id', async () => {
  const server = new FakeServer().refuse(recordGain, 'amount_invalid')
  await renderAs('treasurer', form, { server })
  await press(evidence.submit)
  await expect.element(page.getByLabelText(words.amount)).toHaveFocus()
  await press(evidence.submit)
  await vi.waitFor(() => expect(server.sent).toHaveLength(2))
  const [first, second] = server.sent.map(({ body }) => (body as { id: string }).id)
  expect(second).toBe(first)
})
