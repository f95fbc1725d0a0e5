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
  [all, ['Minimum $20.00, or your whole balance.', 'Daily limit $500.00, $120.00 left.']],
  [{ ...all, min_amount: null }, ['Daily limit $500.00, $120.00 left.']],
  [{ ...all, daily_limit: null }, ['Minimum $20.00, or your whole balance.']],
])('the limits %o are shown as %j', async (data, lines) => {
  await show(new FakeServer().reply(viewWithdrawalLimits, { data }), ['min_amount', 'daily_limit'])
  for (const line of lines) await expect.element(page.getByText(line).last()).toBeVisible()
  expect(
    page
      .getByText(/^(Minimum|Daily)/)
      .first()
      .query()
      ?.closest('[aria-hidden]')?.textContent,
  ).toBe(lines.join(''))
})

test('a server without limits is not asked', async () => {
  const { server } = await show(new FakeServer(), [])
  expect(minimum.query()).toBeNull()
  expect(server.count(viewWithdrawalLimits.path)).toBe(0)
})

test('while they load, hidden sentences keep their space', async () => {
  await show(new FakeServer().hang(viewWithdrawalLimits), ['min_amount'])
  expect(minimum.first().element().closest('[aria-hidden=true]')).not.toBeNull()
})
