import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { RecentActivity } from './recent-activity.tsx'

const bonus = { _id: 'a1', type: 'bonus', amount: 5_00n, date: '2026-11-20T10:00:00Z', status: 'completed' }

test('an activity has its label, amount and reason', async () => {
  const correction = { ...bonus, _id: 'a2', type: 'correction_debited', reason: 'Paid twice' }
  await renderMember(<RecentActivity activities={[bonus, correction]} />)
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('Referral bonus$5.00')
  await expect.element(page.getByRole('listitem').last()).toMatchTextContent('Correction, deducted$5.00Paid twice')
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
  ['deposit', false, undefined],
  ['bonus', true, undefined],
])('a %s with records on the server (%s) leads to %s', async (type, hasRecords, href) => {
  const extras = hasRecords ? { capabilities: ['records' as const] } : {}
  await renderMember(<RecentActivity activities={[{ ...bonus, type }]} />, { extras })
  const [link] = page.getByRole('listitem').getByRole('link').elements()
  expect(link?.getAttribute('href') ?? undefined).toBe(href)
})
