import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  listReceivingAddresses,
  requestAccountKey,
  requestAddressList,
  requestReceivingAddress,
  type ReceivingAddress,
} from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { addresses as words } from '@cairn/words/backoffice/deposits/receiving-addresses.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { ReceivingAddressesScreen } from './receiving-addresses-screen.tsx'

const current: ReceivingAddress = {
  id: 'r2',
  asset: 'bitcoin',
  address: 'bc1qcurrent',
  network: 'mainnet',
  account_key: null,
  last_index: 0,
  addresses_left: null,
  added_at: '2026-11-20T10:00:00Z',
  replaced_at: null,
  approval_id: 'a2',
}
const former = { ...current, id: 'r1', address: 'bc1qformer', replaced_at: '2026-11-20T10:00:00Z' }
const asked = {
  approval_id: 'a7',
  asset: 'usdt',
  addresses: ['TNext'],
  account_key: null,
  address_count: null,
  requested_by: 'Theo',
  requested_at: '2026-11-21T10:00:00Z',
}
const bitcoin = page.getByRole('region', { name: words.assets.bitcoin })
const ethereum = page.getByRole('region', { name: words.assets.ethereum })
const usdt = page.getByRole('region', { name: words.assets.usdt })
const dialog = page.getByRole('dialog')

function serve(changes: Partial<CallReply<typeof listReceivingAddresses>> = {}) {
  return new FakeServer().reply(listReceivingAddresses, { addresses: [], requests: [], ...changes })
}

test('each asset shows its own current address with its network, and the earlier ones on request', async () => {
  await renderAs('support', <ReceivingAddressesScreen />, { server: serve({ addresses: [current, former] }) })
  await expect.element(bitcoin.getByRole('img', { name: words.qrCode('Bitcoin', current.address) })).toBeInTheDocument()
  await expect.element(bitcoin.getByText(/Main network, since/)).toBeVisible()
  await expect.element(ethereum.getByText(words.none)).toBeVisible()
  const earlier = bitcoin.getByText(words.earlier(1))
  await expect.element(bitcoin.getByText('form')).not.toBeVisible()
  await earlier.click()
  await expect.element(bitcoin.getByText('form')).toBeVisible()
})

test('a pending request is shown with a link, and that asset takes no other request', async () => {
  await renderAs('owner', <ReceivingAddressesScreen />, { server: serve({ requests: [asked] }) })
  await expect.element(usdt.getByText(words.requested('Theo'))).toBeVisible()
  await expect.element(usdt.getByRole('link', { name: words.viewRequest })).toHaveAttribute('href', '/approvals/a7')
  expect(usdt.getByRole('button').elements()).toHaveLength(0)
  await expect.element(ethereum.getByRole('button', { name: 'Request a change' })).toBeVisible()
})

test('an address that cannot be used is refused at its field', async () => {
  const server = serve().refuse(requestReceivingAddress, 'receiving_address_of_member')
  await renderAs('treasurer', <ReceivingAddressesScreen />, { server })
  await bitcoin.getByRole('button', { name: 'Request a change' }).click()
  await press('Request approval')
  await expect.element(dialog.getByText(/This is a member’s payout address/)).toBeVisible()
  await expect.element(dialog.getByLabelText(words.address)).toHaveFocus()
})

test('the form warns when no other operator could approve the address', async () => {
  await renderAs('owner', <ReceivingAddressesScreen />, { server: serve(), colleagues: ['support'] })
  await bitcoin.getByRole('button', { name: 'Request a change' }).click()
  await expect.element(dialog.getByRole('note')).toBeVisible()
})

test('a role without the right requests nothing', async () => {
  await renderAs('reviewer', <ReceivingAddressesScreen />, { server: serve() })
  await expect.element(usdt.getByText(words.none)).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('what may be a private key is refused in the browser and not sent', async () => {
  const server = serve().reply(requestAccountKey, { approval_id: 'a8' })
  await renderAs('owner', <ReceivingAddressesScreen />, { server })
  await bitcoin.getByRole('button', { name: 'Use an account key' }).click()
  const field = dialog.getByLabelText(words.accountKey)
  for (const [typed, sentence] of [
    ['abandon '.repeat(11).concat('about'), /like a private key or a seed phrase/],
    ['something else', /Paste the account key/],
  ] as const) {
    await field.fill(typed)
    await press('Request approval')
    await expect.element(dialog.getByText(sentence)).toBeVisible()
    await expect.element(field).toHaveFocus()
  }
  expect(server.sent).toEqual([])
})

test('only addresses of the asset are sent as a list, and few free ones are warned of', async () => {
  const listed = { ...current, asset: 'ethereum', addresses_left: 3 }
  const server = serve({ addresses: [listed] }).reply(requestAddressList, { approval_id: 'a9' })
  await renderAs('owner', <ReceivingAddressesScreen />, { server })
  await expect.element(ethereum.getByText(words.fewLeft(3))).toBeVisible()
  await ethereum.getByRole('button', { name: words.requestList.open }).click()
  const field = dialog.getByLabelText(words.list)
  await field.fill(`0x${'1'.repeat(40)}\n${'e8'.repeat(32)}`)
  await press('Request approval')
  await expect.element(dialog.getByText(/and nothing else/)).toBeVisible()
  expect(server.sent).toEqual([])
  const addresses = `0x${'1'.repeat(40)}\n0x${'2'.repeat(40)}`
  await field.fill(addresses)
  await press('Request approval')
  await expect.poll(() => server.sent).toMatchObject([{ body: { asset: 'ethereum', addresses } }])
})

test('the addresses of a requested account key are shown for the comparison', async () => {
  const request = { ...asked, asset: 'bitcoin', account_key: '[0/84h/0h/0h]xpub', addresses: ['bc1qone', 'bc1qtwo'] }
  await renderAs('owner', <ReceivingAddressesScreen />, { server: serve({ requests: [request] }) })
  await expect.element(bitcoin.getByText(words.compare)).toBeVisible()
  for (const address of ['one', 'two']) await expect.element(bitcoin.getByText(address)).toBeVisible()
})
