import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { press, tabTo, type } from '../keyboard.ts'
import { expect, test } from '../servers/real.ts'

async function openFromMenu(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Menu' }))
  await press(page, page.getByRole('dialog').getByRole('link', { name }))
}

const password = 'nine quiet otters'

test('every journey of a member works with the keyboard alone', async ({ page, server }) => {
  const email = `kit-${randomBytes(4).toString('hex')}@example.test`
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto(`${server.url}/register`)
  await page.waitForFunction(() => !('heldPage' in window))
  await type(page, box('Full name'), 'Kit Keys')
  await type(page, box('Email'), email)
  await tabTo(page, page.getByRole('combobox', { name: 'Account type' }))
  await page.keyboard.press('ArrowDown')
  await type(page, box('Password'), password)
  await type(page, box('Re-type password'), password)
  await tabTo(page, page.getByRole('checkbox', { name: /terms/ }))
  await page.keyboard.press('Space')
  await press(page, button('Sign in'))

  // The earlier screen has an email and a password too.
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(box('Email')).toHaveValue(email)
  await type(page, box('Password'), password)
  await page.keyboard.press('Enter')
  await expect(heading).toContainText('KIT KEYS')

  await openFromMenu(page, 'Deposit Funds')
  await expect(heading).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Basic' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked()
  await type(page, box('Amount (USD)'), '700')
  await tabTo(page, page.getByRole('combobox', { name: 'Payment method' }))
  await page.keyboard.type('bit')
  await press(page, button('Deposit'))
  await expect(heading).toBeFocused()
  await tabTo(page, button('Copy address'))
  await press(page, page.getByRole('link', { name: 'View account history' }))
  await tabTo(page, page.getByRole('tab', { name: 'Deposit History' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Withdrawal History' })).toBeFocused()
  await expect(page.getByText('No withdrawals has been made')).toBeVisible()

  await openFromMenu(page, 'Profile')
  await press(page, button('Edit Profile'))
  await expect(box('Full name')).toBeFocused()
  await type(page, box('Bitcoin address'), 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7')
  await press(page, button('Save Changes'))
  await expect(button('Edit Profile')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Profile saved.' })).toBeVisible()

  await openFromMenu(page, 'Withdraw Funds')
  await type(page, box('Amount (USD)'), '5')
  await press(page, button('Withdraw'))
  await expect(box('Amount (USD)')).toBeFocused()
  await expect(box('Amount (USD)')).toHaveAccessibleDescription(/^This is more than your balance/)

  await openFromMenu(page, 'KYC Verification')
  const file = page.getByLabel('Photo of your document')
  // Waits before the key is pressed: a busy browser can take the key before it knows that the chooser is expected.
  const chooser = page.waitForEvent('filechooser')
  await press(page, file)
  await (await chooser).setFiles({ name: 'passport.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await press(page, button('Complete KYC process'))
  await expect(button('Pending KYC')).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Menu' }))
  await tabTo(page, page.getByRole('dialog').getByRole('radio', { name: 'System' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Logout' }))
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('the chart is read with the arrow keys', async ({ page, signIn }) => {
  await signIn(page, 'funded@sample.test')
  const day = page.getByRole('slider', { name: 'Day' })
  await expect(day).toHaveAttribute('aria-valuetext', /Account balance \$[\d,.]+, Active deposit \$[\d,.]+$/)
  const today = await day.getAttribute('aria-valuetext')
  await tabTo(page, day)
  await page.keyboard.press('Home')
  await expect(day).not.toHaveAttribute('aria-valuetext', today ?? '')
})

test('what lies between the forms works with the keyboard alone', async ({ page, signIn }) => {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()
  const heading = page.getByRole('heading', { level: 1 })
  await signIn(page, 'funded@sample.test')

  // The range of the dashboard, and the notices.
  await tabTo(page, page.getByRole('radio', { name: '3M' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '1Y' })).toBeChecked()
  const bell = page.getByRole('button', { name: /^Notices/ })
  await press(page, bell)
  await press(page, page.getByRole('button', { name: /^See all/ }))
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await expect(bell).toHaveAccessibleName('Notices')

  // From the running plans to a record.
  await press(page, link(/^Next return/))
  await expect(heading).toHaveText('Running Plans')
  await expect(heading).toBeFocused()
  await press(page, link('Pro'))
  await expect(heading).toHaveText('Deposit')
  await expect(heading).toBeFocused()
  await press(page, button('Copy address'))
  await expect(button('Copy address')).toBeFocused()

  // The filters of the history.
  await openFromMenu(page, 'Account History')
  await tabTo(page, page.getByRole('combobox', { name: 'Status' }))
  await page.keyboard.type('processing')
  await expect(page.getByText('No records match these filters.')).toBeVisible()
  await press(page, button('Clear filters'))
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  // The statement of a period, as a file.
  await press(page, link('account statement'))
  await expect(heading).toBeFocused()
  await tabTo(page, page.getByRole('combobox', { name: 'Period' }))
  await page.keyboard.type('This y')
  await expect(page.getByRole('heading', { name: /^Summary for \d{4}/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await press(page, button('Download CSV'))
  expect((await file).suggestedFilename()).toMatch(/^[\w.-]+_statement_\d{4}(_so_far)?\.csv$/)
  await expect(button('Download CSV')).toBeFocused()

  // A withdrawal is reviewed, changed, reviewed again, confirmed and cancelled.
  await openFromMenu(page, 'Withdraw Funds')
  await type(page, box('Amount (USD)'), '31.13')
  await press(page, button('Withdraw'))
  const review = page.getByRole('heading', { name: 'Review your withdrawal' })
  await expect(review).toBeFocused()
  await press(page, button('Change'))
  await expect(box('Amount (USD)')).toBeFocused()
  await press(page, button('Withdraw'))
  await expect(review).toBeFocused()
  await press(page, button('Confirm withdrawal'))
  await expect(heading).toHaveText('Account History')
  const row = page.getByRole('row').filter({ hasText: '$31.13' })
  const cancel = row.getByRole('button', { name: 'Cancel this withdrawal' })
  await press(page, cancel)
  await expect(button('Keep it')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()
  // The browser gives the focus back before the page knows that its dialog has closed.
  await expect(button('Keep it')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await press(page, button('Cancel withdrawal'))
  await expect(row).toContainText('cancelled')
  await expect(page.locator('main :focus')).toBeVisible()
})
