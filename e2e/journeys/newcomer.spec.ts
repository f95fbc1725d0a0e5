import { randomBytes } from 'node:crypto'
import { expect, test } from '../servers/real.ts'

test('a newcomer on a phone registers, deposits and finds the pending deposit, by what a screen reader says alone', async ({
  page,
  server,
}) => {
  const email = `nina-${randomBytes(4).toString('hex')}@example.test`
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(server.url)

  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Nina New')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('seven calm herons')
  await page.getByRole('textbox', { name: 'Re-type password' }).fill('seven calm herons')
  await page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Account created successfully')

  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('seven calm herons')
  await page.getByRole('button', { name: 'Sign in' }).click()

  // The suggested next step is followed.
  const next = page.getByRole('region', { name: 'Next step' })
  await expect(next.getByRole('heading')).toHaveText('Make your first deposit')
  await next.getByRole('link', { name: 'Choose a plan' }).click()

  await page.getByRole('radiogroup', { name: 'Investment plan' }).getByRole('radio', { name: 'Standard' }).check()
  await page.getByRole('textbox', { name: 'Amount (USD)' }).fill('1250.5')
  await expect(page.getByRole('textbox', { name: 'Amount (USD)' })).toHaveAccessibleDescription(
    /Standard: from \$500\.00 to \$5,000\.00\. = \$1,250\.50/,
  )
  await page.getByRole('combobox', { name: 'Payment method' }).selectOption('bitcoin')
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy/Scan QR Code to make payment')
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for your payment' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What happens next' }).getByRole('listitem')).toHaveCount(4)
  const address = await page.getByRole('textbox', { name: 'Payment address' }).inputValue()
  await expect(page.getByRole('img', { name: `QR code of the bitcoin address ${address}` })).toBeVisible()

  // The payment address stays through a reload, and the history leads back to it.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Payment address' })).toHaveValue(address)
  await page.getByRole('link', { name: 'View account history' }).click()
  const row = page.getByRole('table', { name: 'Deposits' }).getByRole('row').filter({ hasText: '$1,250.50' })
  await expect(row.getByRole('cell').nth(3)).toContainText('pending')
  await row.getByRole('link', { name: 'Show payment of this deposit' }).click()
  await expect(page.getByText('Standard plan.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Payment address' })).toHaveValue(address)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('$1,250.50')
  await expect(page.getByRole('region', { name: 'Next step' }).getByRole('heading')).toHaveText('Verify your identity')

  // The record has the whole address, leads to the payment, and can be cancelled.
  await page
    .getByRole('region', { name: 'Recent activity' })
    .getByRole('link', { name: 'Deposit', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit')
  await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show payment of this deposit' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel deposit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deposit' }).click()
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    /^Requested/,
    /^Cancelled/,
  ])
})
