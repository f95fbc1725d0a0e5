import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewMonth, type MonthAccount } from '@cairn/contract/operator/ledger/month.ts'
import { month as words } from '@cairn/words/backoffice/ledger/month.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, renderAs } from '../../../testing/render-as.tsx'
import { MonthScreen } from './month-screen.tsx'
import { listMonths, nameMonth } from './months.ts'

const available: MonthAccount = {
  account: 'available',
  type: 'liability',
  opening: 100_00n,
  movements: [{ kind: 'withdrawal_held', count: 2, amount: -30_00n }],
  closing: 70_00n,
  stored: 70_00n,
}

async function show(changes: Partial<MonthAccount> = {}, at = '/ledger/month') {
  const server = new FakeServer().reply(viewMonth, {
    month: '2026-02',
    since: '2025-12',
    is_so_far: false,
    accounts: [{ ...available, ...changes }],
    head: { block: '7', hash: 'ab'.repeat(32), sealed_at: '2026-03-01T00:01:02Z' },
  })
  await renderAs('auditor', <MonthScreen />, { server, at })
  return server
}

test('a month has opening, movements and closing of an account, and the block that seals it', async () => {
  await show()
  const table = page.getByRole('table', { name: 'Member balances' })
  await expect.element(table).toBeVisible()
  const rows = table.getByRole('row').elements()
  const lines = ['Opening', 'Withdrawal held', 'Closing'].map((name) =>
    rows.findIndex(({ textContent }) => textContent?.includes(name)),
  )
  expect(lines).toEqual([1, 2, 3])
  const amounts = table.getByText(/^.?\$/).elements()
  expect(amounts.map(({ textContent }) => textContent)).toEqual(['$100.00', '−$30.00', '$70.00'])
  await expect.element(page.getByText('ab'.repeat(32))).toBeVisible()
  await expect.element(page.getByText(words.agrees)).toBeVisible()
})

test('a closing that is not what the accounts have is an alarm', async () => {
  await show({ stored: 69_99n })
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.differs)
  await expect.element(page.getByText('$69.99')).toBeVisible()
})

test('the chosen month is in the address and in the request', async () => {
  const server = await show()
  await page.getByLabelText(words.month, { exact: true }).selectOptions('2025-12')
  await expect.element(address).toHaveTextContent('/ledger/month?month=2025-12')
  await expect.poll(() => server.queryOf('operator/ledger/month')).toMatchObject({ month: '2025-12' })
})

test('the months are from the first to the present one, newest first, over the end of a year', () => {
  expect(listMonths('2025-11', '2026-01', new Date('2026-02-28T23:59:59Z'))).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
  ])
  // An address may name any month.
  expect(listMonths('2026-02', '2031-01', new Date('2026-02-01T00:00:00Z'))).toEqual(['2031-01', '2026-02'])
  expect(nameMonth('2026-02')).toBe('February 2026')
})
