import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, press, renderAs } from '../../../testing/render-as.tsx'
import { TakeNext } from './take-next.tsx'

const stopped = withdrawalWith({ id: 'w1', blockers: [{ reason: 'member_locked', until: null }] })

test('“Take the next one” claims the first withdrawal that nothing stops, and opens it', async () => {
  const server = new FakeServer()
    .reply(listWithdrawals, { withdrawals: [stopped, withdrawalWith({ id: 'w2', version: '3' })], next: null })
    .reply(claimWithdrawal, {})
  await renderAs('treasurer', <TakeNext />, { server })
  await press('Take the next one')
  await expect.element(address).toHaveTextContent('/withdrawals/w2?status=sending')
  expect(server.sent).toEqual([{ call: 'operator/withdrawals/w2/claim', version: '3' }])
})

test('where every withdrawal is stopped or claimed, nothing is taken', async () => {
  const server = new FakeServer().reply(listWithdrawals, { withdrawals: [stopped], next: null })
  await renderAs('treasurer', <TakeNext />, { server })
  await press('Take the next one')
  await expect.element(page.getByText(/^No withdrawal can be taken/)).toBeVisible()
  expect(server.sent).toEqual([])
})
