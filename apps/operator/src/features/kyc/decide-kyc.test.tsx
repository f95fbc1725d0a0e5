import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { approveKyc, rejectKyc, type KycSubmissionInFull } from '@cairn/contract/operator/kyc.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { DecideKyc } from './decide-kyc.tsx'

const afterDecision = { onDone: vi.fn(() => Promise.resolve()), onConflict: vi.fn() }
const submission = { id: 'k1', version: '7' } as KycSubmissionInFull
const section = <DecideKyc submission={submission} afterDecision={afterDecision} />

test('an approval is one press', async () => {
  const server = new FakeServer().reply(approveKyc)
  await renderAs('reviewer', section, { server })
  await press('Approve')
  await vi.waitFor(() => expect(afterDecision.onDone).toHaveBeenCalledOnce())
  expect(server.sent).toEqual([{ call: 'operator/kyc/k1/approve', version: '7' }])
})

test('a rejection sends its reason', async () => {
  const server = new FakeServer().reply(rejectKyc)
  await renderAs('reviewer', section, { server })
  await press('Reject')
  await page.getByRole('dialog').getByLabelText('Reason').selectOptions('cut_off')
  await press('Reject document')
  await vi.waitFor(() => expect(server.sent[0]?.body).toEqual({ code: 'cut_off' }))
})

test('a document that another operator decided first is a conflict', async () => {
  const server = new FakeServer().refuse(approveKyc, 'kyc_not_pending')
  await renderAs('reviewer', section, { server })
  await press('Approve')
  await vi.waitFor(() => expect(afterDecision.onConflict).toHaveBeenCalledOnce())
})

test('a role without the right sees nothing', async () => {
  await renderAs('support', section)
  expect(page.getByRole('heading').elements()).toHaveLength(0)
})
