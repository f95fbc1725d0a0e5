import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewDashboard } from '@cairn/contract/member/dashboard.ts'
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

test('a failure shows nothing', async () => {
  const server = new FakeServer().fail(viewDashboard)
  await renderMember(<DashboardDetails />, { server })
  await expect.poll(() => page.getByText('Loading').query()).toBeNull()
  expect(page.getByRole('alert').query()).toBeNull()
})
