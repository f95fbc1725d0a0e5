import { randomBytes } from 'node:crypto'
import { confirmDeposit, listDeposits, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../servers/real.ts'
import { randomTransactionId, submitDeposit } from './member-actions.ts'

const password = 'seven calm herons'
const addresses = {
  usdt: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  bitcoin: 'tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0',
  otherBitcoin: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
}

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
}

/** A day as the screens write it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', { dateStyle: 'long' })

test('a newcomer on a phone registers, deposits, learns when the money returns, changes an address, withdraws to the cent and prints the year, by a screen reader alone', async ({
  page,
  server,
}) => {
  const email = `nina-${randomBytes(4).toString('hex')}@example.test`
  const [heading, main] = [page.getByRole('heading', { level: 1 }), page.getByRole('main')]
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('register and sign in', async () => {
    await page.goto(server.url)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page.getByRole('link', { name: 'terms and conditions' })).toBeVisible()
    await box('Full name').fill('Nina New')
    await box('Email').fill(email)
    await box('Password').fill(password)
    await box('Re-type password').fill(password)
    await page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }).check()
    await button('Sign in').click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Account created successfully')
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Your account is ready.')).toBeVisible()
    await expect(box('Email')).toHaveValue(email)
    await box('Password').fill(password)
    await button('Sign in').click()
  })

  await test.step('deposit by USDT', async () => {
    // The suggested next step is followed.
    const next = page.getByRole('region', { name: 'Needs you' })
    await expect(next.getByRole('heading')).toHaveText('Make your first deposit')
    await next.getByRole('link', { name: 'Choose a plan' }).click()
    await page.getByRole('radiogroup', { name: 'Investment plan' }).getByRole('radio', { name: 'Basic' }).check()
    await box('Amount (USD)').fill('250,5')
    await expect(box('Amount (USD)')).toHaveAccessibleDescription(/Basic: from \$50\.00 to \$1,000\.00\. = \$250\.50/)
    await page.getByRole('combobox', { name: 'Payment method' }).selectOption('usdt')
    await button('Deposit').click()
    await expect(heading).toHaveText('Copy/Scan QR Code to make payment')
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for your payment' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'What happens next' }).getByRole('listitem')).toHaveCount(4)
    // In the first window: how much, over which network, and to where.
    for (const part of [main.getByText('250.50 USDT'), main.getByText('TRON (TRC20)').first()])
      await expect(part).toBeInViewport()
    await expect(button('Copy address')).toBeInViewport()
  })

  const address = await box('Payment address').inputValue()
  await expect(page.getByRole('img', { name: new RegExp(`QR code of the USDT address ${address}`, 'i') })).toBeVisible()

  await test.step('find the payment again after a reload, and from the history', async () => {
    await page.reload()
    await expect(box('Payment address')).toHaveValue(address)
    await page.getByRole('link', { name: 'View account history' }).click()
    const row = page.getByRole('table', { name: 'Deposits' }).getByRole('row').filter({ hasText: '$250.50' })
    await expect(row.getByRole('cell').nth(3)).toContainText('pending')
    await row.getByRole('link', { name: 'Show payment of this deposit' }).click()
    await expect(page.getByText('Basic plan.')).toBeVisible()
    await expect(box('Payment address')).toHaveValue(address)
  })

  const { deposits } = await server.treasurer.send(listDeposits, { query: { status: 'pending', wallet: 'usdt' } })
  const id = deposits.find(({ member }) => member.full_name === 'Nina New')?.id ?? ''
  const received = { amount_received: '250.50', transaction_id: randomTransactionId() }
  await server.treasurer.send(confirmDeposit, { params: { id }, body: received })

  await test.step('see when the money comes back', async () => {
    await openFromMenu(page, 'Dashboard')
    await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('$250.50')
    await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('heading')).toHaveText(
      'Verify your identity',
    )
    await page.getByRole('link', { name: /^Next return/ }).click()
    await expect(heading).toHaveText('Running Plans')
    await expect(page.getByRole('listitem').filter({ hasText: '$250.50' })).toContainText(inDays(30))
    await page.getByRole('link', { name: 'Basic' }).click()
    await expect(page.getByRole('list', { name: 'Progress' })).toContainText(inDays(30))
    await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible()
  })

  await server.treasurer.send(releaseDeposit, { params: { id }, body: { reason: 'The member asked for it' } })

  await test.step('save two addresses, change one, and learn when it takes effect', async () => {
    await openFromMenu(page, 'Profile')
    await button('Edit Profile').click()
    await box('USDT address (TRC20)').fill(addresses.usdt)
    await box('Bitcoin address').fill(addresses.bitcoin)
    await button('Save Changes').click()
    await expect(page.getByText('Profile saved.')).toBeVisible()
    await expect(main.getByText(/Withdrawals from/)).toBeHidden()
    await button('Edit Profile').click()
    await expect(main.getByText(/A new or changed address takes withdrawals after 24 hours/)).toBeVisible()
    await box('Bitcoin address').fill(addresses.otherBitcoin)
    await button('Save Changes').click()
    await expect(main.getByText(/Withdrawals from/)).toContainText(inDays(1))
    await openFromMenu(page, 'Withdraw Funds')
    await expect(main.getByText(/Your Bitcoin address was changed recently/)).toContainText(inDays(1))
  })

  await test.step('withdraw to the cent', async () => {
    await page.getByRole('combobox', { name: 'Method' }).selectOption('usdt')
    await button('Use all').click()
    await expect(box('Amount (USD)')).toHaveValue('250.50')
    await button('Withdraw').click()
    await expect(main.getByRole('definition').filter({ hasText: /^TUEZ/ })).toBeVisible()
    await button('Confirm withdrawal').click()
    await expect(page.getByText('Your withdrawal of $250.50 is pending')).toBeVisible()
  })

  await test.step('print the statement of the year', async () => {
    await page.getByRole('link', { name: 'account statement' }).click()
    // The history, which stays until the statement is there, has a period too.
    await expect(heading).toHaveText('Account Statement')
    const year = new Date().getFullYear()
    await page.getByRole('combobox', { name: 'Period' }).selectOption('this_year')
    await expect(page.getByRole('heading', { name: `Summary for ${year}` })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const summary = page.getByRole('table', { name: `Summary for ${year}` })
    await expect(summary.getByRole('row', { name: /^Withdrawal requested/ })).toContainText('−$250.50')
    await expect(summary.getByRole('row', { name: /^Closing/ })).toContainText('$0.00')
    await expect(page.getByText('Nina New').filter({ visible: true })).toHaveCount(1)
    const paper = await page.pdf({ format: 'A4' })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})

test('a deposit that was made by mistake is cancelled on its page', async ({ page, signIn }) => {
  await signIn(page, 'broke@sample.test')
  await submitDeposit(page, '108.08')
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await recent
    .getByRole('link', { name: /^Deposit, / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit')
  await expect(page.getByRole('link', { name: 'Show payment of this deposit' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel deposit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deposit' }).click()
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    /^Requested/,
    /^Cancelled/,
  ])
})
