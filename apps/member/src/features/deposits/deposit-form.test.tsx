import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { previewDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
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

test('the record’s address replaces the wallet’s', async () => {
  await fill('bitcoin', new FakeServer().reply(requestDeposit, { deposit: record }))
  const wallet = { key: 'bitcoin', value: 'bc1qmine' }
  await expect.poll(() => onRequested.mock.lastCall?.[0]).toMatchObject({ wallet, recordId: 'd1' })
})

const renderForm = (balance: bigint, server = new FakeServer(), offered = plans) =>
  renderMember(<DepositForm plans={offered} wallets={wallets} onRequested={onRequested} />, {
    server,
    user: { balance },
    extras: { capabilities: ['review'] },
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

test('the review names the reviewed plan, even when another was chosen meanwhile', async () => {
  const data = { plan: 'Granite', amount: 250_00n, until: null, fee: 0n, balance_after: 750_00n }
  const server = new FakeServer().reply(requestDeposit, {})
  const answer = server.reply(previewDeposit, { data }).hold(previewDeposit)
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

const recordOf = (amount: bigint, minutesAgo: number) => ({
  _id: 'd9',
  type: 'deposit',
  amount,
  date: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  status: 'completed',
  wallet: 'balance',
})
const question = page.getByRole('dialog', { name: 'Make the same deposit again?' })

test('a deposit that equals one of the last minutes needs a confirmation, on another server too', async () => {
  const server = new FakeServer().reply(requestDeposit, {}).reply(listHistory, { data: [recordOf(250_00n, 3)] })
  await fill('balance', server)
  await expect.element(question).toMatchTextContent('$250.00')
  await press('Keep the one deposit')
  expect(server.sent).toEqual([])
  await press('Deposit')
  await press('Make another deposit')
  await expect.poll(() => server.sent.length).toBe(1)
})

test.each([
  ['another amount', recordOf(251_00n, 3)],
  ['an earlier hour', recordOf(250_00n, 60)],
  ['another wallet', { ...recordOf(250_00n, 3), wallet: 'bitcoin' }],
  ['another plan', { ...recordOf(250_00n, 3), plan: 'Basalt' }],
  ['a cancelled one', { ...recordOf(250_00n, 3), status: 'cancelled' }],
])('a deposit of %s is no question', async (_, before) => {
  const server = new FakeServer().reply(requestDeposit, {}).reply(listHistory, { data: [before] })
  await fill('balance', server)
  await expect.poll(() => onRequested.mock.calls.length).toBe(1)
})

const keysSent = () =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([url]) => String(url).endsWith(requestDeposit.path))
    .map(([, request]) => new Headers(request?.headers).get('idempotency-key'))

test('after a reload the form shows the outcome of a deposit without an answer, and takes the next one', async () => {
  const server = await fill('balance', new FakeServer().fail(requestDeposit))
  await expect.element(page.getByText('Network request failed').first()).toBeInTheDocument()
  server.reply(listHistory, { data: [recordOf(250_00n, 0)] })
  await reload(server)
  await expect.element(page.getByText(/You sent a deposit of/)).toMatchTextContent('$250.00')
  await expect.element(page.getByText(/It was made, and is completed/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/history')
  expect(sessionStorage.getItem('operations')).toBeNull()
})

test('a deposit that was not made is sent again with the key of the lost one', async () => {
  const server = await fill('balance', new FakeServer().fail(requestDeposit))
  await expect.element(page.getByText('Network request failed').first()).toBeInTheDocument()
  server.reply(listHistory, { data: [] }).reply(requestDeposit, {})
  await reload(server)
  await expect.element(page.getByText(/It wasn't made/)).toBeVisible()
  await page.getByRole('radio').click()
  await page.getByLabelText('Amount (USD)').fill('250')
  await page.getByLabelText('Payment method').selectOptions('balance')
  await press('Deposit')
  await expect.poll(() => onRequested.mock.calls.length).toBe(1)
  expect(keysSent()).toHaveLength(2)
  expect(new Set(keysSent()).size).toBe(1)
})

/** The page is loaded again: nothing of its screens is left but what the tab keeps. */
async function reload(server: FakeServer) {
  await cleanup()
  await renderMember(<DepositForm plans={plans} wallets={wallets} onRequested={onRequested} />, { server })
}

const basalt = { name: 'Basalt', min: 5000.01, max: 20000, note: '' }
const helpOfAmount = () => document.querySelector('#amount-help')?.textContent

test.each([
  ['6000', 'Granite takes up to $5,000.00. Basalt takes this amount. Choose Basalt', '–'],
  ['50', 'Granite takes $100.00 or more.', '–'],
  ['90000', 'Granite takes up to $5,000.00.', '–'],
  ['250', 'Granite: from $100.00 to $5,000.00.', '$99,750.00'],
])(
  'while %s is typed, what the plan takes is shown, and no balance that will be refused',
  async (amount, help, after) => {
    await renderForm(100_000_00n, undefined, [granite, basalt])
    await page.getByRole('radio', { name: /^Granite/ }).click()
    await page.getByLabelText('Payment method').selectOptions('balance')
    await page.getByLabelText('Amount (USD)').fill(amount)
    await expect.poll(helpOfAmount).toContain(help)
    expect(page.getByText('Balance after').element().nextElementSibling?.textContent).toBe(after)
  },
)

test('a plan that takes the amount is chosen with one press, and the amount stays', async () => {
  await renderForm(0n, undefined, [granite, basalt])
  await page.getByRole('radio', { name: /^Granite/ }).click()
  await page.getByLabelText('Amount (USD)').fill('6000')
  await press('Choose Basalt')
  await expect.element(page.getByRole('radio', { name: /^Basalt/ })).toBeChecked()
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveValue('6000')
  await expect.poll(helpOfAmount).toContain('Basalt: from $5,000.01 to $20,000.00.')
})

test('another server’s limits are shown and not compared', async () => {
  await renderMember(<DepositForm plans={[granite, basalt]} wallets={wallets} onRequested={onRequested} />)
  await page.getByRole('radio', { name: /^Granite/ }).click()
  await page.getByLabelText('Amount (USD)').fill('6000')
  await expect.poll(helpOfAmount).toBe('Granite: from $100.00 to $5,000.00.= $6,000.00')
})
