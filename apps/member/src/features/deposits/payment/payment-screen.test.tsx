import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { cancelDeposit } from '@cairn/contract/member/money/deposits.ts'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { PaymentScreen } from './payment-screen.tsx'

const payment = { amount: '250', planName: 'Granite', wallet: { key: 'bitcoin', value: 'bc1qplatform' } }

function historyWith(status: string) {
  const record = { _id: 'd1', type: 'deposit', amount: 250_00n, date: '', status, wallet: 'bitcoin' }
  return new FakeServer().reply(listHistory, { data: [record] })
}

test('without a record the history is not read', async () => {
  const { server } = await renderMember(<PaymentScreen {...payment} />)
  await expect.element(page.getByLabelText('Payment address')).toHaveValue('bc1qplatform')
  expect(server.count('user/action/history-list')).toBe(0)
})

test('a completed deposit hides the address and reads the member again', async () => {
  const server = historyWith('completed')
  await renderMember(<PaymentScreen {...payment} recordId="d1" />, { server })
  await expect.element(page.getByText('Your payment has arrived. The deposit is active.')).toBeVisible()
  expect(page.getByLabelText('Payment address').query()).toBeNull()
  await expect.poll(() => server.count('user/action/view-info')).toBe(2)
})

test('a server that shows records tells how much is in which plan, and leads to the deposit', async () => {
  const record = { _id: 'd1', type: 'deposit', amount: 248_90n, date: '', wallet: 'bitcoin', transfers: [] }
  const server = new FakeServer().reply(viewRecord, {
    data: { ...record, status: 'completed', plan: 'Granite', requested: 250_00n },
  })
  await renderMember(<PaymentScreen {...payment} recordId="d1" />, { server, extras: { capabilities: ['records'] } })
  await expect.element(page.getByRole('status').getByText('$248.90 is in Granite')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See your deposit' })).toHaveAttribute('href', '/record/d1')
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/')
  expect(page.getByText('View account history').query()).toBeNull()
})

test('an expired deposit leads to a new one', async () => {
  await renderMember(<PaymentScreen {...payment} recordId="d1" />, { server: historyWith('expired') })
  await expect.element(page.getByRole('link', { name: 'Make a new deposit' })).toHaveAttribute('href', '/deposit')
})

test('a server that shows records returns the one record, which can be cancelled before a payment', async () => {
  const record = { _id: 'd1', type: 'deposit', amount: 250_00n, date: '', wallet: 'bitcoin', transfers: [] }
  const server = new FakeServer()
    .reply(viewRecord, { data: { ...record, status: 'pending', cancellable: true } })
    .reply(cancelDeposit)
  await renderMember(<PaymentScreen {...payment} recordId="d1" />, { server, extras: { capabilities: ['records'] } })
  await press('Cancel deposit')
  server.reply(viewRecord, { data: { ...record, status: 'cancelled' } })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deposit' }).click()

  await expect.element(page.getByText(/^You cancelled this deposit/)).toBeVisible()
  expect(page.getByLabelText('Payment address').query()).toBeNull()
  expect(server.count('user/action/history-list')).toBe(0)
})

test.each([
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Bitcoin'],
  ['usdt', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'TRON (TRC20)'],
])('a payment in %s names its network as large as its amount', async (key, value, network) => {
  await renderMember(<PaymentScreen {...payment} wallet={{ key, value }} />)
  await expect.element(page.getByText(network, { exact: true })).toBeVisible()
  expect(sizeOf(network)).toBe(sizeOf('$250.00'))
})

test.each([
  ['usdt', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', true, '250.00 USDT'],
  ['usdt', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', false, '$250.00'],
  ['bitcoin', 'bc1qplatform', true, '$250.00'],
])('the amount to send in %s to %s on our server (%s) is %s', async (key, value, isOurs, shown) => {
  const extras = { capabilities: isOurs ? ['records' as const] : [] }
  await renderMember(<PaymentScreen {...payment} wallet={{ key, value }} />, { extras })
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
})

const quoted = (seconds: number) => {
  const until = new Date(Date.now() + seconds * 1_000).toISOString()
  return { ...payment, quote: { coins: '0.00416667', unit: 'BTC', rate: 60_000_00n, until } }
}

test('while a rate is fixed, the amount is in coins with a button that copies it, and the time that is left', async () => {
  await renderMember(<PaymentScreen {...quoted(895)} />)
  await expect.element(page.getByText('0.00416667 BTC', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy amount' })).toBeVisible()
  await expect.element(page.getByRole('timer').getByText(/^14:[45]\d$/)).toBeVisible()
  await expect
    .element(page.getByText('If you send less, send the rest to this same address.').first())
    .toBeInTheDocument()
})

test('when the time of a rate ends, the amount is in dollars, and the page tells what happens', async () => {
  await renderMember(<PaymentScreen {...quoted(1.5)} />)
  await expect.element(page.getByText('$250.00', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^The fixed rate has ended/).first()).toBeInTheDocument()
  expect(page.getByText(/BTC$/).query()).toBeNull()
  await expect.element(page.getByLabelText('Payment address')).toHaveValue('bc1qplatform')
})

function sizeOf(text: string): string {
  return getComputedStyle(page.getByText(text, { exact: true }).element()).fontSize
}
