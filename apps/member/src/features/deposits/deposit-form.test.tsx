import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { requestDeposit } from '@cairn/contract/member/deposits.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { DepositForm } from './deposit-form.tsx'

const plans = [{ name: 'Granite', min: 100, max: 5000, note: '' }]
const wallets = [{ key: 'bitcoin', value: 'bc1qplatform' }]
const record = { _id: 'd1', status: 'pending', amount: 250_00n, wallet: 'bitcoin', address: 'bc1qmine' }
const onRequested = vi.fn()
beforeEach(() => void onRequested.mockClear())

async function fill(method: string, server = new FakeServer().reply(requestDeposit, {})) {
  await renderMember(<DepositForm plans={plans} wallets={wallets} onRequested={onRequested} />, { server })
  await page.getByRole('radio').click()
  await page.getByLabelText('Amount (USD)').fill(' 250 ')
  await page.getByLabelText('Payment method').selectOptions(method)
  await press('Deposit')
  return server
}

test('without a plan nothing is sent (UI-F5)', async () => {
  const { server } = await renderMember(<DepositForm plans={plans} wallets={wallets} onRequested={onRequested} />)
  await press('Deposit')
  await expect.element(page.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a plan.')
  expect(server.sent).toEqual([])
})

test('a deposit is sent with the whole plan, and leads to its payment', async () => {
  const server = await fill('bitcoin')
  await expect
    .poll(() => onRequested.mock.lastCall)
    .toEqual([{ amount: '250', planName: 'Granite', wallet: wallets[0] }])
  expect(server.sent).toEqual([
    { call: 'user/action/deposit', body: { amount: '250', plan: plans[0], wallet: 'bitcoin' } },
  ])
})

test('the address of the record replaces that of the wallet', async () => {
  await fill('bitcoin', new FakeServer().reply(requestDeposit, { deposit: record }))
  const wallet = { key: 'bitcoin', value: 'bc1qmine' }
  await expect.poll(() => onRequested.mock.lastCall?.[0]).toMatchObject({ wallet, recordId: 'd1' })
})

test('a deposit from the balance has no payment', async () => {
  await fill('balance')
  await expect.poll(() => onRequested.mock.lastCall).toEqual([null])
})

test('a refusal marks its field', async () => {
  await fill('balance', new FakeServer().refuse(requestDeposit, 'insufficient_balance'))
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveAttribute('aria-invalid', 'true')
  expect(onRequested).not.toHaveBeenCalled()
})
