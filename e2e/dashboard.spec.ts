import { expect, test } from './foreign.ts'

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
    test(`E1: at ${hour}:59 the greeting is ${greeting}, and the name is in upper case`, async ({ enter, page }) => {
      await page.clock.setFixedTime(`2026-01-15T${hour}:59:00-05:00`)
      await enter('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${greeting}, ADA LOVELACE`)
    })
  }
})

test('E2: five cards with the member’s figures', async ({ foreign, enter, page }) => {
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

test('E2: a figure that the server does not say is a dash and not zero, and the account type is Basic', async ({
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

test('E2: figures that another server writes in its own way are read exactly', async ({ foreign, enter, page }) => {
  Object.assign(foreign.user, { balance: '1,000.50', active_deposit: '$5', total_withdrawal: '.5', bonus: '+5' })
  await enter('/')
  await expect(page.getByRole('definition')).toHaveText(['$1,000.50', '$5.00', '$0.50', '$5.00', 'Basic'])
})
