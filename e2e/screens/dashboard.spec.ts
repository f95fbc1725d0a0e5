import { expect, messages, test } from '../servers/foreign.ts'
import { beside, failingBeside } from '../states/member/dashboard-beside.ts'

// A clock that was replaced is not put back for the next test.
test.use({ reuseContext: false })

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
    test(`at ${hour}:59 the greeting is ${greeting}, and the name is in upper case (UI-E1)`, async ({
      enter,
      page,
    }) => {
      await page.clock.setFixedTime(`2026-01-15T${hour}:59:00-05:00`)
      await enter('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${greeting}, ADA LOVELACE`)
    })
  }
})

test('five cards with the member’s figures (UI-E2)', async ({ foreign, enter, page }) => {
  foreign.user.account_type = 'Pro'
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

test('a figure that the server does not say is a dash and not zero, and the account type is Basic (UI-E2)', async ({
  foreign,
  enter,
  page,
}) => {
  foreign.answer('user/action/view-info', {
    json: { error: false, msg: '', user: { full_name: 'Ada', balance: null }, data: 'token-1' },
  })
  await enter('/')
  await expect(page.getByRole('definition')).toHaveText(['–', '–', '–', '–', 'Basic'])
})

test('figures that another server writes in its own way are read exactly (UI-E2)', async ({ foreign, enter, page }) => {
  Object.assign(foreign.user, { balance: '1,000.50', active_deposit: '$5', total_withdrawal: '.5', bonus: '+5' })
  await enter('/')
  await expect(page.getByRole('definition')).toHaveText(['$1,000.50', '$5.00', '$0.50', '$5.00', 'Basic'])
})

test('a server that is not ours is asked for nothing beside the cards', async ({ foreign, enter, page }) => {
  await enter('/')
  await page.getByText('Account balance').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveTitle('Profile · Cairn')
  await page.getByRole('link', { name: 'Cairn' }).click()
  await page.getByText('Account balance').waitFor()
  expect(foreign.requests.map(({ path }) => path)).toEqual(['user/action/view-info'])
})

test('a server of ours shows what it has beside the cards, and its failure takes nothing away', async ({
  foreign,
  enter,
  page,
}) => {
  beside()(foreign)
  await enter('/')
  await expect(page.getByRole('figure', { name: 'Your money over time' })).toBeVisible()
  const lately = page.getByRole('region', { name: 'Recent activity' })
  await expect(lately.getByRole('listitem')).toHaveCount(4)
  await expect(lately).toContainText('An amount was counted twice.')
  await expect(lately.getByRole('link', { name: 'View statement' })).toHaveAttribute('href', '/statement')
  await expect(page.getByRole('region', { name: 'Next step' }).getByRole('link')).toHaveAttribute('href', '/kyc')

  failingBeside(foreign)
  await enter('/')
  await expect(page.getByRole('term')).toHaveCount(5)
  await expect(page.getByRole('figure')).toHaveCount(0)
  await expect(messages(page).locator('[data-toast]')).toHaveCount(0)
})

test('when the money has moved since the cards were read, they are read anew', async ({ foreign, enter, page }) => {
  beside()(foreign)
  foreign.user.balance = 10
  const release = foreign.hold('member/dashboard')
  await enter('/')
  await expect(page.getByText('$10.00')).toBeVisible()
  foreign.user.balance = 1250.5
  release()
  await expect(page.getByRole('definition').first()).toHaveText('$1,250.50')
  expect(foreign.requestsTo('user/action/view-info')).toHaveLength(2)
})
