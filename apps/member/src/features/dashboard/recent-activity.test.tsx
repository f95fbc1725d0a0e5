import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { RecentActivity } from './recent-activity.tsx'

const bonus = { _id: 'a1', type: 'bonus', amount: 5_00n, date: '2026-11-20T10:00:00Z', status: 'completed' }

test.each([
  ['deposit', 'pending', 'Deposit+$5.00'],
  ['deposit', 'rejected', 'Deposit$5.00'],
  ['deposit_from_balance', 'completed', 'Deposit from your balance$5.00'],
  ['withdrawal', 'completed', 'Withdrawal\u2212$5.00'],
  ['withdrawal', 'cancelled', 'Withdrawal$5.00'],
  ['bonus', 'completed', 'Referral bonus+$5.00'],
  ['gain', 'completed', 'Share of gains+$5.00'],
  ['gain_reversed', 'completed', 'Share of gains, taken back\u2212$5.00'],
  ['loss', 'completed', 'Share of a loss\u2212$5.00'],
  ['correction_credited', 'completed', 'Correction, credited to you+$5.00'],
  ['correction_debited', 'completed', 'Correction, deducted\u2212$5.00'],
])('a %s that is %s has its direction, and its status only while it is not completed', async (type, status, shown) => {
  await renderMember(<RecentActivity activities={[{ ...bonus, type, status, reason: 'Why' }]} />)
  const seen = `${shown}20 November 2026 · Why${status === 'completed' ? '' : status}`
  expect(page.getByRole('listitem').element().textContent).toBe(seen)
})

test('the link of an activity is spoken with its amount and its day', async () => {
  await renderMember(<RecentActivity activities={[{ ...bonus, type: 'withdrawal' }]} />, {
    extras: { capabilities: ['records'] },
  })
  await expect.element(page.getByRole('link', { name: 'Withdrawal, $5.00, 20 November 2026' })).toBeVisible()
})

test('an unknown type is shown as it is', async () => {
  await renderMember(<RecentActivity activities={[{ ...bonus, type: 'airdrop' }]} />)
  await expect.element(page.getByText('airdrop')).toBeVisible()
})

test('without activity there is a sentence and no link', async () => {
  await renderMember(<RecentActivity activities={[]} />)
  await expect.element(page.getByText('No activity yet.')).toBeVisible()
  expect(page.getByRole('link').query()).toBeNull()
})

test.each([
  [true, 2],
  [false, 1],
])('with a statement on the server (%s) there are %i links', async (statement, count) => {
  await renderMember(<RecentActivity activities={[bonus]} />, {
    extras: { capabilities: statement ? ['statement'] : [] },
  })
  expect(page.getByRole('link').elements()).toHaveLength(count)
})

test.each([
  ['deposit', true, '/record/a1'],
  ['deposit_from_balance', true, '/record/a1'],
  ['deposit', false, undefined],
  ['bonus', true, undefined],
])('a %s with records on the server (%s) leads to %s', async (type, hasRecords, href) => {
  const extras = hasRecords ? { capabilities: ['records' as const] } : {}
  await renderMember(<RecentActivity activities={[{ ...bonus, type }]} />, { extras })
  const [link] = page.getByRole('listitem').getByRole('link').elements()
  expect(link?.getAttribute('href') ?? undefined).toBe(href)
})
