import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listLabelledAddresses } from '@cairn/contract/member/account/labelled-addresses.ts'
import { previewWithdrawal, requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import type { Capability } from '@cairn/contract/member/capabilities.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { WithdrawScreen } from '../withdraw-screen.tsx'

const ledger = { _id: '1', label: 'Ledger at home', wallet: 'bitcoin', address: 'bc1qledger' }
const choice = page.getByLabelText('Address', { exact: true })

async function show(data: object[], capabilities: Capability[] = ['labelled_addresses']) {
  const server = new FakeServer()
    .reply(listLabelledAddresses, { data: data as (typeof ledger)[] })
    .reply(requestWithdrawal, { data: 'Pending' })
  await renderMember(<WithdrawScreen />, { server, extras: { capabilities } })
  await page.getByLabelText('Amount (USD)').fill('50')
  return server
}

test('a member chooses an address by its label, and the withdrawal names it', async () => {
  const server = await show([ledger])
  await expect.element(choice).toHaveValue('bc1qexample')
  await choice.selectOptions('Ledger at home')
  await expect.element(choice).toHaveAccessibleDescription(/To your saved address bc1q ledg er/)
  await press('Withdraw')
  await expect
    .poll(() => server.sent.at(-1)?.body)
    .toEqual({
      amount: '50',
      plan: { wallet: 'bitcoin', address: 'bc1qledger' },
      wallet: 'bitcoin',
    })
})

test('the review names the label, and Back keeps the choice', async () => {
  const server = await show([ledger], ['labelled_addresses', 'review'])
  const data = {
    amount: 50_00n,
    wallet: 'bitcoin',
    address: 'bc1qledger',
    fee: 0n,
    balance_after: 950_00n,
    usual_hours: 5,
  }
  server.reply(previewWithdrawal, { data })
  await choice.selectOptions('Ledger at home')
  await press('Withdraw')
  await expect
    .element(page.getByRole('region', { name: 'Review your withdrawal' }))
    .toMatchTextContent('Ledger at homebc1qledger')
  expect(history.state).toMatchObject({ withdrawal: { address: 'bc1qledger' } })
  history.back()
  await expect.element(choice).toHaveValue('bc1qledger')
})

test.for([
  ['the profile has the only one', []],
  ['the other is of another method', [{ ...ledger, wallet: 'usdt' }]],
  ['the other was altered', [{ ...ledger, address: '' }]],
] as const)('there is no choice where %s', async ([, data]) => {
  await show([...data])
  await expect.element(page.getByLabelText('Method')).toHaveAccessibleDescription(/To your saved address bc1q exam ple/)
  await expect.element(choice).not.toBeInTheDocument()
})

test('a labelled address takes the withdrawal where the profile has none', async () => {
  const server = await show([{ ...ledger, wallet: 'usdt', address: 'TUEZledger' }])
  await page.getByLabelText('Method').selectOptions('USDT')
  await press('Withdraw')
  await expect.poll(() => server.sent.at(-1)?.body).toMatchObject({ plan: { address: 'TUEZledger' } })
})

test('a server without labelled addresses is not asked for them', async () => {
  const server = await show([ledger], [])
  await expect.element(choice).not.toBeInTheDocument()
  expect(server.count(listLabelledAddresses.path)).toBe(0)
})

test('when they cannot be read, the address of the profile is there', async () => {
  const server = new FakeServer().fail(listLabelledAddresses)
  await renderMember(<WithdrawScreen />, { server, extras: { capabilities: ['labelled_addresses'] } })
  await expect.element(page.getByLabelText('Method')).toHaveAccessibleDescription(/To your saved address bc1q exam ple/)
})
