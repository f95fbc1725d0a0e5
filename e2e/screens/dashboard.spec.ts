import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { expect, messages, test, testWithClock } from '../servers/fake.ts'
import { extras, extrasFailed, newMember, usual } from '../states/member/dashboard-extras.ts'

test.describe('by the clock of the member', () => {
  test.use({ timezoneId: 'America/New_York' })

  for (const [hour, greeting] of [
    ['04', 'Good evening'],
    ['05', 'Good morning'],
    ['11', 'Good morning'],
    ['12', 'Good afternoon'],
    ['17', 'Good afternoon'],
    ['18', 'Good evening'],
  ]) {
    testWithClock(
      `at ${hour}:59 the greeting is ${greeting}, and the name is in upper case (UI-E1)`,
      async ({ enter, page }) => {
        await page.clock.setFixedTime(`2026-01-15T${hour}:59:00-05:00`)
        await enter('/')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${greeting}, ADA LOVELACE`)
      },
    )
  }
})

test('five cards with the member’s figures (UI-E2)', async ({ api, enter, page }) => {
  api.user.account_type = 'Pro'
  await enter('/')

  await expect(page.getByRole('term')).toHaveText([
    'Account balance',
    'Active deposit',
    'Total withdrawal',
    'Bonus',
    'Account type',
  ])
  await expect(page.getByRole('definition')).toHaveText(['$1,250.50', '$3,000.00', '$400.25', '$15.00', 'Pro'])
})

test('a figure that the server does not send is a dash and not zero, and the account type is Basic (UI-E2)', async ({
  api,
  enter,
  page,
}) => {
  api.reply(viewMember, { user: { full_name: 'Ada', balance: null }, data: 'token-1' })
  await enter('/')
  await expect(page.getByRole('definition')).toHaveText(['–', '–', '–', '–', 'Basic'])
})

test('figures that another server writes in its own way are read exactly (UI-E2)', async ({ api, enter, page }) => {
  Object.assign(api.user, { balance: '1,000.50', active_deposit: '$5', total_withdrawal: '.5', bonus: '+5' })
  await enter('/')
  await expect(page.getByRole('definition')).toHaveText(['$1,000.50', '$5.00', '$0.50', '$5.00', 'Basic'])
})

test('another server gets only the cards’ requests', async ({ api, enter, page }) => {
  await enter('/')
  await page.getByText('Account balance').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveTitle('Profile · Cairn')
  await page.getByRole('link', { name: 'Cairn' }).click()
  await page.getByText('Account balance').waitFor()
  expect([...new Set(api.requests.map(({ path }) => path))]).toEqual(['user/action/view-info'])
})

test('our server adds the chart and the activity, and their failure removes nothing', async ({ api, enter, page }) => {
  extras()(api)
  await enter('/')
  await expect(page.getByRole('figure', { name: 'Your money over time' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '$4,250.50' })).toBeVisible()
  await expect(page.getByText(/^Next return 10 Dec/)).toBeVisible()
  await expect(page.getByText('$500.00 back on 10 December 2026')).toBeVisible()
  expect(api.requestsTo(viewDashboard)).toHaveLength(1)
  await page.getByText('1Y', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '1Y' })).toBeChecked()
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await expect(recent.getByRole('listitem')).toHaveCount(4)
  await expect(recent).toContainText('An amount was counted twice.')
  await expect(recent.getByRole('link', { name: 'View statement' })).toHaveAttribute('href', '/statement')
  await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('link')).toHaveAttribute('href', '/kyc')

  extrasFailed(api)
  await enter('/')
  await expect(page.getByRole('term')).toHaveCount(6)
  await expect(page.getByRole('figure')).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText("We couldn't load your next step, your chart and your activity.")
  await expect(messages(page).locator('[data-toast]')).toHaveCount(0)
})

test('on a phone the next step of a new member is in the first window', async ({ api, enter, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  newMember(api)
  await enter('/')
  await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeInViewport({ ratio: 1 })
})

test('when money has moved since the cards were read, they are read again', async ({ api, enter, page }) => {
  extras()(api)
  api.user.balance = 10
  const release = api.hold(viewDashboard)
  await enter('/')
  await expect(page.getByText('$10.00')).toBeVisible()
  api.user.balance = 1250.5
  release()
  await expect(page.getByRole('definition').first()).toHaveText('$1,250.50')
  expect(api.requestsTo(viewMember)).toHaveLength(2)
})

for (const [window, most] of [
  [{ width: 1280, height: 800 }, 1.2],
  [{ width: 390, height: 844 }, 2],
] as const) {
  test(`the dashboard takes at most ${most} windows of ${window.width} px`, async ({ api, enter, page }) => {
    await page.setViewportSize(window)
    extras(usual)(api)
    await enter('/')
    await expect(page.getByRole('figure')).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height / window.height).toBeLessThanOrEqual(most)
  })
}
