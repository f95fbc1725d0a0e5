import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { DashboardDetails } from './dashboard-details.tsx'

const withBalance = (balance: bigint) => ({
  data: { days: [{ day: '2026-11-20', balance, active_deposit: 0n }], recent: [], next: null },
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

test('the total, what it does not include, and the results with their signs', async () => {
  const { data } = withBalance(100_000n)
  const server = new FakeServer().reply(viewDashboard, {
    data: {
      ...data,
      results: { gains: 12_00n, losses: -3_50n, bonuses: 0n },
      pending: { deposits: 1_200_00n, withdrawals: 750_00n },
    },
  })
  await renderMember(<DashboardDetails />, { server })
  await expect
    .element(page.getByRole('link', { name: 'pending deposits $1,200.00, pending withdrawals $750.00' }))
    .toHaveAttribute('href', '/history')
  expect(
    page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^\$/), '+$12.00', '−$3.50', '$0.00'])
})
