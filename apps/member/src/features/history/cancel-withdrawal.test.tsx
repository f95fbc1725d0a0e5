import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { cancelWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'

const id = '0198f000-0000-4000-8000-000000000001'
const record = { _id: id, type: 'withdrawal', amount: 50_00n, date: '', status: 'pending', wallet: 'bitcoin' }

async function confirm(server: FakeServer) {
  await renderMember(<CancelWithdrawal record={record} />, { server })
  await press('Cancel this withdrawal')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('$50.00 will return to your balance.')
  await press('Cancel withdrawal')
}

test('a withdrawal is cancelled after a confirmation', async () => {
  const server = new FakeServer().reply(cancelWithdrawal)
  await confirm(server)
  await expect.element(page.getByText('Your withdrawal has been cancelled')).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(server.sent).toEqual([{ call: `member/withdrawals/${id}/cancel`, body: undefined }])
})

test('a refusal leaves the dialog open', async () => {
  await confirm(new FakeServer().refuse(cancelWithdrawal, 'withdrawal_not_pending'))
  await expect.element(page.getByText('This withdrawal is no longer pending')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a withdrawal can be kept', async () => {
  const { server } = await renderMember(<CancelWithdrawal record={record} />)
  await press('Cancel this withdrawal')
  await press('Keep it')
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(server.sent).toEqual([])
})
