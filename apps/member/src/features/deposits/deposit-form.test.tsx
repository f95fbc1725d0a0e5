import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { previewDeposit, requestDeposit } from '@cairn/contract/member/deposits.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { DepositForm } from './deposit-form.tsx'

const granite = { name: 'Granite', min: 100, max: 5000, note: '' }
const plans = [granite]
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

const renderForm = (balance: bigint, server = new FakeServer(), offered = plans) =>
  renderMember(<DepositForm plans={offered} wallets={wallets} onRequested={onRequested} />, {
    server,
    user: { balance },
    extras: { offers: ['review'] },
  })

async function fillFromBalance() {
  await page.getByRole('radio').click()
  await page.getByLabelText('Payment method').selectOptions('balance')
}

test('a deposit from the balance is reviewed, sent once, and said to be active', async () => {
  const until = '2026-12-22T12:00:00Z'
  const data = { plan: 'Granite', amount: 250_00n, until, fee: 0n, balance_after: 750_00n }
  const server = new FakeServer().reply(previewDeposit, { data }).reply(requestDeposit, {})
  await renderForm(1000_00n, server)
  await fillFromBalance()
  await page.getByLabelText('Amount (USD)').fill('250')
  await press('Deposit')
  const review = page.getByRole('region', { name: 'Review your deposit' })
  for (const text of ['Granite', '$250.00', 'Locked until22 December 2026', '$750.00']) {
    await expect.element(review).toMatchTextContent(text)
  }
  await press('Confirm deposit')
  await expect.poll(() => onRequested.mock.lastCall).toEqual([null])
  expect(server.sent.map(({ call }) => call)).toEqual(['member/deposits/preview', 'user/action/deposit'])
  await expect.element(page.getByText('Your deposit in Granite is active')).toBeVisible()
})

test('the plan that was reviewed is named, also when another was chosen meanwhile', async () => {
  const data = { plan: 'Granite', amount: 250_00n, until: null, fee: 0n, balance_after: 750_00n }
  const server = new FakeServer().reply(requestDeposit, {})
  const answer = server.hold(previewDeposit, { data })
  await renderForm(1000_00n, server, [granite, { ...granite, name: 'Basalt' }])
  await page.getByRole('radio').first().click()
  await page.getByLabelText('Payment method').selectOptions('balance')
  await page.getByLabelText('Amount (USD)').fill('250')
  await press('Deposit')
  await page.getByRole('radio').last().click()
  answer()
  await press('Confirm deposit')
  await expect.element(page.getByText('Your deposit in Granite is active')).toBeVisible()
})

test('a deposit by wallet is not reviewed: its payment screen is the review', async () => {
  const server = new FakeServer().reply(requestDeposit, {})
  await renderForm(1000_00n, server)
  await page.getByRole('radio').click()
  await page.getByLabelText('Amount (USD)').fill('250')
  await page.getByLabelText('Payment method').selectOptions('bitcoin')
  await press('Deposit')
  await expect.poll(() => onRequested.mock.calls.length).toBe(1)
  expect(server.sent.map(({ call }) => call)).toEqual(['user/action/deposit'])
})

test('a balance below the minimum of the plan is said before the press', async () => {
  await renderForm(99_99n)
  await fillFromBalance()
  await expect
    .element(page.getByLabelText('Payment method'))
    .toHaveAccessibleDescription('Your balance is $99.99, not enough for Granite.')
})
