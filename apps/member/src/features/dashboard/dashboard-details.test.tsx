import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { DashboardDetails } from './dashboard-details.tsx'
import { Total } from './money/total.tsx'

const week = [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`)
const withBalance = (balance: bigint) => ({
  data: { days: week.map((day) => ({ day, balance, active_deposit: 0n })), recent: [], next: null },
})

test.each([
  ['the same', 100_000n, 1],
  ['a newer', 120_000n, 2],
])('with %s balance in the details, the member is read %i times', async (_, balance, times) => {
  const server = new FakeServer().reply(viewDashboard, withBalance(balance))
  await renderMember(<DashboardDetails />, { server })
  await expect.element(page.getByText('No activity yet.')).toBeVisible()
  await expect.poll(() => server.count('user/action/view-info')).toBe(times)
})

test('a failure is shown, and a retry loads the missing part', async () => {
  const server = new FakeServer().fail(viewDashboard)
  await renderMember(<DashboardDetails />, { server })
  await expect.element(page.getByText("We couldn't load your next step, your chart and your activity.")).toBeVisible()
  server.reply(viewDashboard, withBalance(100_000n))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No activity yet.')).toBeVisible()
})

test('a range that fails shows an error in its place, and the activity stays', async () => {
  const server = new FakeServer().reply(viewDashboard, withBalance(100_000n))
  await renderMember(<DashboardDetails />, { server })
  await expect.element(page.getByRole('figure')).toBeVisible()
  server.fail(viewDashboard)
  await page.getByRole('radio', { name: '1Y' }).click()
  await expect.element(page.getByText("We couldn't load this range.")).toBeVisible()
  await expect.element(page.getByText('No activity yet.')).toBeVisible()
  await page.getByRole('radio', { name: '3M' }).click()
  await expect.element(page.getByRole('figure')).toBeVisible()
})

test('the results are one signed change of the range, which opens into its parts', async () => {
  const results = { gains: 12_00n, losses: -3_50n, bonuses: 0n }
  const server = new FakeServer().reply(viewDashboard, { data: { ...withBalance(100_000n).data, results } })
  await renderMember(<DashboardDetails />, { server })
  const change = page.getByText('+$8.50 in 3 months')
  await expect.element(change).toBeVisible()
  await expect.element(page.getByText('Losses')).not.toBeVisible()
  await change.click()
  const parts = page.getByRole('definition').elements()
  expect(parts.map(({ textContent }) => textContent)).toEqual(['+$12.00', '−$3.50', '$0.00'])
})

test('the total has what it does not include beside it', async () => {
  const pending = { deposits: 1_200_00n, withdrawals: 750_00n }
  const server = new FakeServer().reply(viewDashboard, { data: { ...withBalance(100_000n).data, pending } })
  await renderMember(<Total />, { server })
  await expect
    .element(page.getByRole('link', { name: '$1,200.00 in, $750.00 out' }))
    .toHaveAttribute('href', '/history')
})
