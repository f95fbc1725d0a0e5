import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { WithdrawScreen } from './withdraw-screen.tsx'

const none = { min_amount: null, daily_limit: null, daily_remaining: null, reauthentication_above: null, blockers: [] }
const all = { ...none, min_amount: 20_00n, daily_limit: 500_00n, daily_remaining: 120_00n }
const amount = page.getByLabelText('Amount (USD)')
const show = (server: FakeServer) =>
  renderMember(<WithdrawScreen />, { server, extras: { capabilities: ['withdrawal_limits'] } })

test.each([
  [all, ['Minimum $20.00, or your whole balance.', 'Daily limit $500.00, $120.00 left.']],
  [{ ...all, min_amount: null }, ['Daily limit $500.00, $120.00 left.']],
  [{ ...all, daily_limit: null }, ['Minimum $20.00, or your whole balance.']],
  [{ ...none, reauthentication_above: 300_00n }, ['Above $300.00 within 24 hours, you confirm that it is you.']],
  [none, []],
])('the limits %o are shown as %j', async (data, lines) => {
  await show(new FakeServer().reply(viewWithdrawalLimits, { data }))
  await expect.element(amount).toHaveAccessibleDescription(['Up to $1,000.00.', ...lines].join(' '))
})

test('what blocks a withdrawal is shown above the form, in the time of the member, and what can be done about it', async () => {
  const until = '2026-11-23T04:54:00.000Z'
  const blockers = [
    { reason: 'paused', wallet: null, until: null, above: null, why: 'maintenance' },
    { reason: 'email_unconfirmed', wallet: null, until: null, above: null },
    { reason: 'withdrawals_locked', wallet: null, until, above: null },
    { reason: 'address_waiting', wallet: 'usdt', until, above: null },
    { reason: 'kyc_needed', wallet: null, until: null, above: 100_00n },
  ] as const
  await show(new FakeServer().reply(viewWithdrawalLimits, { data: { ...none, blockers: [...blockers] } }))
  const time = new Date(until).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  for (const line of [
    'Withdrawals are paused for maintenance. Your money stays in your balance.',
    'Confirm your email address before you withdraw.',
    `Withdrawals are locked to protect your account. You can withdraw from 23 November 2026, ${time}.`,
    `Your USDT address was changed recently. You can withdraw to it from 23 November 2026, ${time}.`,
    'Withdrawals above $100.00 need a verified identity.',
  ]) {
    await expect.element(page.getByRole('listitem').filter({ hasText: line })).toBeVisible()
  }
  await expect.element(page.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', '/kyc')
  await expect.element(amount).toBeEnabled()
})

test('a server without limits is not asked', async () => {
  const { server } = await renderMember(<WithdrawScreen />)
  await expect.element(amount).toHaveAccessibleDescription('Up to $1,000.00.')
  expect(server.count(viewWithdrawalLimits.path)).toBe(0)
})

test('when the limits cannot be read, the form is there without them', async () => {
  await show(new FakeServer().fail(viewWithdrawalLimits))
  await expect.element(amount).toHaveAccessibleDescription('Up to $1,000.00.')
})
