import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { cancelDeposit } from '@cairn/contract/member/money/deposits.ts'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { CancelRecord } from './cancel-record.tsx'

const id = '0198f000-0000-4000-8000-000000000001'
const withdrawal = { _id: id, type: 'withdrawal', amount: 50_00n }
const deposit = { ...withdrawal, type: 'deposit' }

async function confirm(server: FakeServer, onCancelled = () => {}) {
  await renderMember(<CancelRecord record={withdrawal} look="link" onCancelled={onCancelled} />, { server })
  await press('Cancel this withdrawal')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('$50.00 will return to your balance.')
  await press('Cancel withdrawal')
}

test('a deposit is cancelled after a warning not to pay any more', async () => {
  const server = new FakeServer().reply(cancelDeposit)
  await renderMember(<CancelRecord record={deposit} look="link" onCancelled={() => {}} />, { server })
  await press('Cancel this deposit')
  await expect.element(page.getByRole('dialog')).toMatchTextContent("Only cancel if you haven't sent the payment.")
  await press('Cancel deposit')
  await expect.element(page.getByText('Your deposit has been cancelled')).toBeVisible()
  expect(server.sent).toEqual([{ call: `member/deposits/${id}/cancel`, body: undefined }])
})

test('a refusal leaves the dialog open', async () => {
  await confirm(new FakeServer().refuse(cancelWithdrawal, 'withdrawal_not_pending'))
  await expect.element(page.getByText('This withdrawal is no longer pending')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a withdrawal can be kept', async () => {
  const { server } = await renderMember(<CancelRecord record={withdrawal} look="link" onCancelled={() => {}} />)
  await press('Cancel this withdrawal')
  await press('Keep it')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
})
