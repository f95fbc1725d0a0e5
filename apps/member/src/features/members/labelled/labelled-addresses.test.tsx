import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import {
  addLabelledAddress,
  listLabelledAddresses,
  removeLabelledAddress,
  renameLabelledAddress,
} from '@cairn/contract/member/account/labelled-addresses.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { LabelledAddresses } from './labelled-addresses.tsx'

const ledger = { _id: '1', label: 'Ledger at home', wallet: 'bitcoin', address: 'bc1qledger' }
const heading = page.getByRole('heading', { name: 'More withdrawal addresses' })

async function show(server: FakeServer, address_lock_hours?: number) {
  await renderMember(<LabelledAddresses />, { server, user: { address_lock_hours } })
  return server
}
const calls = (server: FakeServer) => server.sent.map(({ call, body }) => ({ call, body }))

test('each address shows its label and its method, and a locked one shows from when it takes withdrawals', async () => {
  const locked = { ...ledger, _id: '2', label: 'Phone', wallet: 'usdt', usable_from: '2026-11-23T12:00:00Z' }
  await show(new FakeServer().reply(listLabelledAddresses, { data: [ledger, locked] }))
  const [first, second] = [page.getByRole('listitem').first(), page.getByRole('listitem').last()]
  await expect.element(first).toMatchTextContent('Ledger at home · Bitcoinbc1qledger')
  await expect.element(first).not.toMatchTextContent('Withdrawals from')
  await expect.element(second).toMatchTextContent('Phone · USDT')
  await expect.element(second).toMatchTextContent('Withdrawals from 23 November 2026')
})

test('a member adds an address of a method under a label, and it is listed', async () => {
  const server = await show(new FakeServer().reply(listLabelledAddresses, { data: [] }).reply(addLabelledAddress), 24)
  await press('Add an address')
  await expect.element(page.getByLabelText('Label')).toHaveFocus()
  await expect.element(page.getByText(/takes withdrawals after 24 hours/)).toBeVisible()
  await page.getByLabelText('Label').fill('Ledger at home')
  await page.getByLabelText('Method').selectOptions('Ethereum')
  await page.getByLabelText('Address', { exact: true }).fill('0xledger')
  server.reply(listLabelledAddresses, { data: [ledger] })
  await press('Save address')

  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('Ledger at home')
  await expect.element(heading).toHaveFocus()
  const body = { label: 'Ledger at home', wallet: 'ethereum', address: '0xledger' }
  expect(calls(server)).toEqual([{ call: 'member/addresses', body }])
})

test('a refusal is at the address of the method', async () => {
  await show(
    new FakeServer().reply(listLabelledAddresses, { data: [] }).refuse(addLabelledAddress, 'bitcoin_address_invalid'),
  )
  await press('Add an address')
  await press('Save address')
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveFocus()
})

test('a member gives an address another label, and a refused one stays at its field', async () => {
  const server = await show(
    new FakeServer()
      .reply(listLabelledAddresses, { data: [ledger] })
      .refuse(renameLabelledAddress, 'address_label_taken'),
  )
  await press('Rename Ledger at home')
  const field = page.getByLabelText('New label')
  await expect.element(field).toHaveValue('Ledger at home')
  await press('Save label')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')

  server.reply(renameLabelledAddress).reply(listLabelledAddresses, { data: [{ ...ledger, label: 'Safe' }] })
  await field.fill('Safe')
  await press('Save label')
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('Safe · Bitcoin')
  expect(calls(server).at(-1)).toEqual({ call: 'member/addresses/1/label', body: { label: 'Safe' } })
})

test('a member removes an address after a question', async () => {
  const server = await show(
    new FakeServer().reply(listLabelledAddresses, { data: [ledger] }).reply(removeLabelledAddress),
  )
  await press('Remove Ledger at home')
  await expect.element(page.getByRole('heading', { name: 'Remove “Ledger at home”?' })).toBeVisible()
  server.reply(listLabelledAddresses, { data: [] })
  await press('Remove')
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
  expect(calls(server)).toMatchObject([{ call: 'member/addresses/1/remove' }])
})

test('an altered address is not shown, and can be removed', async () => {
  await show(new FakeServer().reply(listLabelledAddresses, { data: [{ ...ledger, address: '' }] }))
  await expect.element(page.getByText('This address was altered. Remove it, and save it again.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Ledger at home' })).toBeVisible()
})

test('a failed list can be asked for again', async () => {
  const server = await show(new FakeServer().fail(listLabelledAddresses))
  await expect.element(page.getByText("We couldn't load your other addresses.")).toBeVisible()
  server.reply(listLabelledAddresses, { data: [ledger] })
  await press('Try again')
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Ledger at home')
})
