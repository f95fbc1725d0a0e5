import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewWithdrawalLimits } from '@cairn/contract/member/withdrawals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { WithdrawalLimits } from './withdrawal-limits.tsx'

const all = { min_amount: 20_00n, daily_limit: 500_00n, daily_remaining: 120_00n }
const show = (server: FakeServer, withdrawal_limits: string[]) =>
  renderMember(<WithdrawalLimits />, { server, extras: { withdrawal_limits } })
const minimum = page.getByText(/^Minimum/)

test.each([
  [
    ['min_amount', 'daily_limit'],
    all,
    'Minimum $20.00, or your whole balance if it is less. Daily limit $500.00, $120.00 left.',
  ],
  [['daily_limit'], { ...all, min_amount: null }, 'Daily limit $500.00, $120.00 left.'],
])('the limits %j are shown', async (limits, data, text) => {
  await show(new FakeServer().reply(viewWithdrawalLimits, { data }), limits)
  await expect.element(page.getByText(text)).toHaveAttribute('aria-hidden', 'false')
})

test('a server without limits is not asked', async () => {
  const { server } = await show(new FakeServer(), [])
  expect(minimum.query()).toBeNull()
  expect(server.count(viewWithdrawalLimits.path)).toBe(0)
})

test('while they load, hidden sentences keep their space', async () => {
  await show(new FakeServer().hang(viewWithdrawalLimits), ['min_amount'])
  expect(minimum.element().getAttribute('aria-hidden')).toBe('true')
})
