import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { overview as words } from '@cairn/words/backoffice/overview.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import type { Overview } from './overview-query.ts'
import { OverviewScreen } from './overview-screen.tsx'

const ada = { id: 'm1', full_name: 'Ada Lovelace', username: 'ada' }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const deposit: Overview['oldest'][number] = {
  queue: 'deposits_to_confirm',
  id: 'd1',
  since: hoursAgo(50),
  member: ada,
  amount: 25_000n,
  sentence: null,
}
const request = {
  ...deposit,
  queue: 'approvals_to_decide' as const,
  id: 'a1',
  since: hoursAgo(3),
  member: null,
  amount: null,
  sentence: 'The role of Terry changes',
}
const count = { id: 'c1', as_of: hoursAgo(30), counted: 199_500n, difference: -500n, status: 'open' }
const overview: Overview = {
  waiting: [
    { queue: 'deposits_to_confirm', count: 1200, oldest: deposit.since },
    { queue: 'uncertain_withdrawals', count: 0, oldest: null },
  ],
  oldest: [deposit, request],
  figures: {
    custody: [
      { asset: 'bitcoin', amount: 100_000n, latest_count: null },
      { asset: 'usdt', amount: 200_000n, latest_count: count },
    ],
    owned: 300_000n,
    available: 150_000n,
    invested: 90_000n,
    held: 10_000n,
    owed: 250_000n,
    bonus_budget: 51_000n,
    gains: 9_000n,
    fees: 1_000n,
    opening: 0n,
    network_fees: 0n,
    corrections: 11_000n,
  },
  day: '2026-11-21',
  today: [{ kind: 'deposit_confirmed', count: 1200, amount: 25_000n }],
  days: [
    { day: '2026-11-20', in: 5_000n, out: 0n, owed: 200_000n },
    { day: '2026-11-21', in: 25_000n, out: 7_500n, owed: 250_000n },
  ],
}

async function show(changes: Partial<Overview> = {}, role: OperatorRole = 'owner') {
  const server = new FakeServer().reply(viewOverview, { ...overview, ...changes })
  await renderAs(role, <OverviewScreen />, { server })
  await expect.element(page.getByRole('heading', { name: words.waiting })).toBeVisible()
  return server
}

/** A figure of the assets and liabilities: its name and its amount. */
const figure = (name: string) => sheets.getByText(name).element().closest('div')?.textContent
const sheets = page.getByRole('region', { name: words.balanceSheet })

test('each queue of the role links to its records, with its count and the age of the oldest', async () => {
  await show()
  const deposits = page.getByRole('link', { name: 'Deposits to confirm oldest: 2 days 1,200' })
  await expect.element(deposits).toHaveAttribute('href', '/deposits')
  const uncertain = page.getByRole('link', { name: `Uncertain withdrawals ${words.none} 0` })
  await expect.element(uncertain).toHaveAttribute('href', '/withdrawals?status=to_settle')
})

test('the oldest pending records link to their pages; a request is named by its effect', async () => {
  await show()
  await expect.element(page.getByRole('link', { name: 'Deposit to confirm' })).toHaveAttribute('href', '/deposits/d1')
  await expect.element(page.getByRole('row', { name: /Ada Lovelace 2 days .* \$250\.00/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'The role of Terry changes' }))
    .toHaveAttribute('href', '/approvals/a1')
  await expect.element(page.getByRole('row', { name: /The role of Terry changes – 3 hours .* –/ })).toBeVisible()
})

test('a role without queues sees why, and the figures', async () => {
  await show({ waiting: [], oldest: [] }, 'support')
  await expect.element(page.getByText(words.noQueues)).toBeVisible()
  expect(page.getByText(words.longestWaiting).query()).toBeNull()
  expect(figure(words.figures.owed)).toContain('$2,500.00')
})

test('an expense is subtracted, and both totals are there', async () => {
  await show()
  const { figures } = words
  expect(figure(figures.custody('usdt'))).toMatch(/^USDT\$2,000\.00Counted .*, unexplained: −\$5\.00$/)
  expect(figure(figures.custody('bitcoin'))).toBe('Bitcoin$1,000.00Never counted')
  expect(figure(figures.corrections)).toContain('−$110.00')
  expect(figure(figures.opening)).toContain('$0.00')
  expect(figure(figures.expectedHoldings)).toContain('$3,000.00')
  expect(figure(figures.total)).toContain('$3,000.00')
})

test.each([
  [words.figures.custody('bitcoin'), '/ledger?account=custody%3Abitcoin'],
  [words.figures.corrections, '/ledger?account=corrections'],
  [words.figures.invested, '/ledger/accounts?role=invested'],
  [words.figures.bonusBudget, '/bonus-budget'],
])('the figure "%s" links to what it sums up', async (name, to) => {
  await show()
  await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
})

test('today’s transfers link to the ledger of the last day', async () => {
  await show()
  const link = page.getByRole('link', { name: 'Deposit confirmed' })
  await expect.element(link).toHaveAttribute('href', '/ledger?kind=deposit_confirmed&from=2026-11-21&to=2026-11-21')
  await expect.element(page.getByRole('row', { name: 'Deposit confirmed 1,200 $250.00' })).toBeVisible()
  const moved = page.getByRole('figure', { name: words.charts.moved }).getByRole('slider')
  await expect.element(moved).toHaveAttribute('aria-valuetext', expect.stringContaining('$75.00'))
})

test('a day without transfers has a sentence in place of the table', async () => {
  await show({ today: [] })
  await expect.element(page.getByText(words.nothingToday)).toBeVisible()
})

test('figures renew themselves, and records that came or went are only announced', async () => {
  const server = await show()
  const next = { ...deposit, id: 'd2', amount: 9_900n }
  server.reply(viewOverview, { ...overview, oldest: [request, next], figures: { ...overview.figures, fees: 4_200n } })
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText('1 new, 1 no longer here')).toBeVisible()
  await expect.poll(() => figure(words.figures.fees)).toContain('$42.00')
  await expect.element(page.getByRole('row', { name: /Ada Lovelace .*\$250\.00/ })).toBeVisible()

  await press('Show')
  await expect.element(page.getByRole('row', { name: /Ada Lovelace .*\$99\.00/ })).toBeVisible()
  await expect.element(page.getByText('1 new, 1 no longer here')).not.toBeInTheDocument()
})
