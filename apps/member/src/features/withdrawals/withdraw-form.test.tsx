import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, press, renderMember } from '../../testing/render-member.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

async function withdraw(amount: string, server = new FakeServer()) {
  const onRequested = vi.fn()
  await renderMember(<WithdrawForm user={ada} onRequested={onRequested} />, { server })
  await page.getByLabelText('Amount (USD)').fill(amount)
  await press('Withdraw')
  return { server, onRequested }
}

test('a withdrawal is sent to the saved address', async () => {
  const server = new FakeServer().reply(requestWithdrawal, { data: 'Your withdrawal is pending' })
  const { onRequested } = await withdraw(' 50 ', server)
  await expect.poll(() => onRequested.mock.lastCall).toEqual(['Your withdrawal is pending'])
  const plan = { wallet: 'bitcoin', address: 'bc1qexample' }
  expect(server.sent).toEqual([{ call: 'user/action/withdraw', body: { amount: '50', plan, wallet: 'bitcoin' } }])
})

test('more than the balance is not sent (UI-G5)', async () => {
  const { server } = await withdraw('1001')
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveAttribute('aria-invalid', 'true')
  expect(server.sent).toEqual([])
})

test('a method without a saved address leads to the profile', async () => {
  await renderMember(<WithdrawForm user={ada} onRequested={vi.fn()} />)
  await page.getByLabelText('Method').selectOptions('Ethereum')
  await expect.element(page.getByRole('link', { name: 'Add one in your profile' })).toHaveAttribute('href', '/profile')
})

test('a refusal of the server marks its field', async () => {
  await withdraw('50', new FakeServer().refuse(requestWithdrawal, 'bitcoin_address_missing'))
  await expect.element(page.getByLabelText('Method')).toHaveAttribute('aria-invalid', 'true')
})

test('a refusal without a field stays above the button, with what to do about it', async () => {
  await withdraw('50', new FakeServer().refuse(requestWithdrawal, 'kyc_required'))
  await expect.element(page.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', '/kyc')
  await page.getByLabelText('Amount (USD)').fill('20')
  await expect.element(page.getByRole('link', { name: 'Verify your identity' })).not.toBeInTheDocument()
})
