import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { available, custody, transfer } from '@cairn/client/testing/records/ledger.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  listAccounts,
  listTransfers,
  viewBalanceAt,
  type LedgerAccount,
  type LedgerTransfer,
} from '@cairn/contract/operator/ledger/ledger.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { ledger as words } from '@cairn/words/backoffice/ledger/ledger.ts'
import { table } from '@cairn/words/backoffice/shared/list.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { AccountsScreen, BalanceScreen, TransfersScreen } from './ledger-screens.ts'

const granite = {
  code: 'realised_gains:p1',
  role: 'realised_gains',
  member: null,
  plan: { id: 'p1', name: 'Granite' },
}

async function showTransfers(changes: Partial<LedgerTransfer>[] = [{}], role: OperatorRole = 'owner') {
  const transfers = changes.map((change, index) => ({ ...transfer, id: `t${index}`, ...change }))
  const server = new FakeServer().reply(listTransfers, { transfers })
  await renderAs(role, <TransfersScreen />, { server })
  await expect.element(page.getByRole('table')).toBeVisible()
  return server
}

const linkOf = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href')

test('a transfer links both accounts, its member and its cause', async () => {
  await showTransfers()
  expect(linkOf('Custody (bitcoin)')).toBe('/ledger?account=custody%3Abitcoin')
  expect(linkOf('Available')).toBe('/ledger?account=member%3Am1%3Aavailable')
  expect(linkOf('Ada Lovelace')).toBe('/members/m1')
  expect(linkOf('Deposit')).toBe('/deposits/d1')
})

test('an account of a plan has the plan’s name, and a cause without a page no link', async () => {
  await showTransfers([{ from: granite, cause: { kind: 'owner', id: 'o1' } }])
  await expect.element(page.getByRole('link', { name: 'Realised gains (Granite)' })).toBeVisible()
  const { owner = '' } = words.causes
  await expect.element(page.getByRole('cell', { name: owner })).toBeVisible()
  expect(page.getByRole('link', { name: owner }).query()).toBeNull()
})

test('a transfer shows that the system made it, and that it is not sealed yet', async () => {
  await showTransfers([{ actor: { kind: 'system', id: null, name: '' }, block: null }])
  await expect.element(page.getByRole('row', { name: /Deposit The system Not sealed yet$/ })).toBeVisible()
})

test.each([
  ['treasurer', true],
  ['support', false],
] as const)('transfers are exported by the roles that may: %s', async (role, isShown) => {
  await showTransfers([{}], role)
  expect(hasButton(table.exportCsv)).toBe(isShown)
  expect(hasButton(table.exportJournal)).toBe(isShown)
})

test('an account has an owner and a type, and a balance that is stored or computed', async () => {
  const stored: LedgerAccount = { ...available, id: 'l1', type: 'liability', balance: 25_000n, is_computed: false }
  const computed = { ...custody, id: 'l2', type: 'asset', balance: 25_000n, is_computed: true }
  const server = new FakeServer().reply(listAccounts, { accounts: [stored, computed] })
  await renderAs('support', <AccountsScreen />, { server })
  const { stored: kept, computed: sum, platform } = words
  await expect
    .element(page.getByRole('row', { name: `${stored.code} Available Ada Lovelace Liability $250.00 ${kept}` }))
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: `${custody.code} Custody (bitcoin) ${platform} Asset $250.00 ${sum}` }))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'custody:bitcoin' }))
    .toHaveAttribute('href', '/ledger?account=custody%3Abitcoin')
})

async function showBalance(server = new FakeServer()) {
  server.reply(searchRecords, { results: [{ kind: 'account', id: available.code, label: 'Ada Lovelace', detail: '' }] })
  await renderAs('support', <BalanceScreen />, { server })
  return server
}

async function chooseAccount() {
  await page.getByRole('combobox', { name: words.account }).fill('ada')
  await page.getByRole('option').click()
}

test('a balance needs an account and a time, each refused at its field', async () => {
  const server = await showBalance()
  await press(words.showBalance)
  await expect.element(page.getByRole('combobox', { name: words.account })).toBeInvalid()
  await chooseAccount()
  await press(words.showBalance)
  await expect.element(page.getByLabelText(words.time)).toBeInvalid()
  await expect.element(page.getByLabelText(words.time)).toHaveFocus()
  expect(server.count('operator/ledger/balance')).toBe(0)
})

test('a balance is queried in UTC, and disappears when the next one is refused', async () => {
  const reply = { at: '2026-11-20T10:00:00Z', account: available, balance: 25_000n }
  const server = await showBalance(new FakeServer().reply(viewBalanceAt, reply))
  await chooseAccount()
  await page.getByLabelText(words.time).fill('2026-11-20T10:00')
  await press(words.showBalance)
  await expect.element(page.getByText('Available · Ada Lovelace').first()).toBeVisible()
  await expect.element(page.getByText('$250.00')).toBeVisible()
  expect(server.queryOf('operator/ledger/balance')).toEqual({
    account: available.code,
    at: new Date('2026-11-20T10:00').toISOString(),
  })

  server.refuse(viewBalanceAt, 'account_unknown')
  await press(words.showBalance)
  await expect.element(page.getByText('$250.00')).not.toBeInTheDocument()
})
