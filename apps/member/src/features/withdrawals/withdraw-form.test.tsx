import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { previewWithdrawal, requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import type { Capability } from '@cairn/contract/member/capabilities.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, press, renderMember } from '../../testing/render-member.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

async function withdraw(amount: string, server = new FakeServer(), capabilities: Capability[] = []) {
  const onRequested = vi.fn()
  const form = <WithdrawForm user={ada} labelled={[]} limits={undefined} onRequested={onRequested} />
  await renderMember(form, { server, extras: { capabilities } })
  await page.getByLabelText('Amount (USD)').fill(amount)
  await press('Withdraw')
  return { server, onRequested }
}

test('a refusal without a field stays above the button, with what to do about it', async () => {
  await withdraw('50', new FakeServer().refuse(requestWithdrawal, 'kyc_required'))
  await expect.element(page.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', '/kyc')
  await page.getByLabelText('Amount (USD)').fill('20')
  await expect.element(page.getByRole('link', { name: 'Verify your identity' })).not.toBeInTheDocument()
})

const preview = {
  data: { amount: 50_00n, wallet: 'bitcoin', address: 'bc1qexample', fee: 0n, balance_after: 950_00n, usual_hours: 5 },
}
const body = { amount: '50', plan: { wallet: 'bitcoin', address: 'bc1qexample' }, wallet: 'bitcoin' }
const calls = (server: FakeServer) => server.sent.map(({ call }) => call)

test('with a review, the first press shows what will happen, and the second sends it once', async () => {
  const server = new FakeServer().reply(previewWithdrawal, preview).reply(requestWithdrawal, { data: 'Pending' })
  const { onRequested } = await withdraw('50', server, ['review'])

  await expect.element(page.getByRole('heading', { name: 'Review your withdrawal' })).toHaveFocus()
  const review = page.getByRole('region', { name: 'Review your withdrawal' })
  for (const text of ['$50.00', 'Bitcoin', '$950.00', '5 hours']) await expect.element(review).toMatchTextContent(text)
  await expect.element(page.getByRole('button', { name: 'Withdraw', exact: true })).not.toBeInTheDocument()
  expect(calls(server)).toEqual(['member/withdrawals/preview'])

  await press('Confirm withdrawal')
  await expect.poll(() => onRequested.mock.lastCall).toEqual(['Pending'])
  expect(server.sent).toEqual([
    { call: 'member/withdrawals/preview', body },
    { call: 'user/action/withdraw', body },
  ])
})

test('the review names the network that was previewed, even when the method was changed meanwhile', async () => {
  const server = new FakeServer()
  const answer = server.reply(previewWithdrawal, preview).hold(previewWithdrawal)
  await withdraw('50', server, ['review'])
  await page.getByLabelText('Method').selectOptions('USDT')
  answer()
  const review = page.getByRole('region', { name: 'Review your withdrawal' })
  await expect.element(review).toMatchTextContent('NetworkBitcoin')
  await expect.element(review).not.toMatchTextContent('TRON')
})

test('the second press of a double press confirms nothing', async () => {
  const server = new FakeServer().reply(previewWithdrawal, preview).reply(requestWithdrawal, { data: 'Pending' })
  await withdraw('50', server, ['review'])
  const confirm = page.getByRole('button', { name: 'Confirm withdrawal' })
  await expect.element(confirm).toBeVisible()
  confirm.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(calls(server)).toEqual(['member/withdrawals/preview'])
})

test('Change leads back to the form with what was typed', async () => {
  const server = new FakeServer().reply(previewWithdrawal, preview)
  await withdraw('50', server, ['review'])
  await press('Change')
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveValue('50')
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveFocus()
  expect(calls(server)).toEqual(['member/withdrawals/preview'])
})

test('Back leads from the review to the form with what was typed, and Forward to the review again', async () => {
  const server = new FakeServer().reply(previewWithdrawal, preview).reply(requestWithdrawal, { data: 'Pending' })
  const { onRequested } = await withdraw('50', server, ['review'])
  const review = page.getByRole('heading', { name: 'Review your withdrawal' })
  await expect.element(review).toHaveFocus()
  history.back()
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveFocus()
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveValue('50')
  history.forward()
  await expect.element(review).toHaveFocus()
  expect(calls(server)).toEqual(['member/withdrawals/preview'])
  await press('Confirm withdrawal')
  await expect.poll(() => onRequested.mock.lastCall).toEqual(['Pending'])
})

test('Back opens the form with what was typed in it', async () => {
  await withdraw('50', new FakeServer().reply(previewWithdrawal, preview), ['review'])
  await expect.element(page.getByRole('heading', { name: 'Review your withdrawal' })).toBeVisible()
  const kept = { withdrawal: { amount: '50', asset: 'bitcoin' } }
  expect(history.state).toMatchObject(kept)
  history.back()
  await expect.poll(() => history.state as object).toEqual(kept)
})

test('a refusal of the review is at its field, and nothing is sent', async () => {
  const server = new FakeServer().refuse(previewWithdrawal, 'insufficient_balance')
  await withdraw('999', server, ['review'])
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveAttribute('aria-invalid', 'true')
  expect(calls(server)).toEqual(['member/withdrawals/preview'])
})

test('what is refused after the review is at its field in the form, until the next press', async () => {
  const server = new FakeServer().reply(previewWithdrawal, preview).refuse(requestWithdrawal, 'insufficient_balance')
  await withdraw('50', server, ['review'])
  await press('Confirm withdrawal')
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveFocus()
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveAttribute('aria-invalid', 'true')
  await press('Withdraw')
  await expect.element(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible()
  await press('Change')
  await expect.element(page.getByLabelText('Amount (USD)')).not.toHaveAttribute('aria-invalid')
})

test('a request that fails after the review can be repeated there', async () => {
  const server = new FakeServer().reply(previewWithdrawal, preview).fail(requestWithdrawal)
  const { onRequested } = await withdraw('50', server, ['review'])
  await press('Confirm withdrawal')
  const review = page.getByRole('region', { name: 'Review your withdrawal' })
  await expect.element(review).toMatchTextContent('Network request failed')
  server.reply(requestWithdrawal, { data: 'Pending' })
  await press('Confirm withdrawal')
  await expect.poll(() => onRequested.mock.lastCall).toEqual(['Pending'])
})

test('Use all fills in the balance, and shows how it is read', async () => {
  const form = <WithdrawForm user={ada} labelled={[]} limits={undefined} onRequested={vi.fn()} />
  await renderMember(form, { extras: { capabilities: ['review'] } })
  await press('Use all')
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveValue('1000.00')
  await expect.element(page.getByLabelText('Amount (USD)')).toHaveAccessibleDescription(/= \$1,000\.00$/)
})

const keys = () =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([url]) => String(url).endsWith(requestWithdrawal.path))
    .map(([, request]) => new Headers(request?.headers).get('idempotency-key'))

// The client pauses for a second between two requests.
test('without an answer it is sent again with the same key, and shows this (REL-17)', { timeout: 30_000 }, async () => {
  const server = new FakeServer().fail(requestWithdrawal)
  const { onRequested } = await withdraw('50', server, ['repeats'])
  await expect.element(page.getByText('Still working.')).toBeVisible()
  server.reply(requestWithdrawal, { data: 'Pending' })
  await expect.poll(() => onRequested.mock.lastCall, { timeout: 10_000 }).toEqual(['Pending'])
  await expect.element(page.getByText('Still working.')).not.toBeInTheDocument()
  expect(keys().length).toBeGreaterThan(1)
  expect(new Set(keys()).size).toBe(1)
})

test('to a server that does not announce keys, it is sent once (REL-17)', async () => {
  await withdraw('50', new FakeServer().fail(requestWithdrawal))
  await expect.element(page.getByText('Network request failed').first()).toBeInTheDocument()
  // Longer than the first pause.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(keys()).toHaveLength(1)
})
