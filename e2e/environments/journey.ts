import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { listLost } from '../checks/find/sideways.ts'

const toBeThere = { timeout: 15_000 }

/** A member signs in, deposits from the balance and by a wallet, reads the statement and signs out. `paste` changes the amount that is typed. */
export async function takeJourney(page: Page, paste = (text: string) => text): Promise<void> {
  page.setDefaultTimeout(toBeThere.timeout)
  await signInAs(page, 'funded@sample.test')
  await depositAndSignOut(page, paste)
}

export async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  // Where React renders the form again, it may take the field away between its focus and its text. The text of a person goes to
  // the field that has the focus then; the browser's driver would write into another one.
  await page.waitForFunction(() => !('heldPage' in window))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('stack-of-stones')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await checkScreen(page, /^Good/)
}

export async function depositAndSignOut(page: Page, paste = (text: string) => text): Promise<void> {
  // Other journeys deposit at the same time.
  const amount = `7${randomInt(10)}.${randomInt(10, 100)}`

  async function go(entry: string) {
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog')
    await menu
      .getByRole('link', { name: entry, exact: true })
      .or(menu.getByRole('button', { name: entry }))
      .click()
  }

  async function fillDeposit(method: string) {
    await page.getByRole('radio', { name: 'Basic' }).check()
    await page.getByLabel('Amount (USD)').fill(paste(amount))
    await page.getByLabel('Payment method').selectOption(method)
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  }

  await go('Deposit Funds')
  await checkScreen(page, /^Deposit/)
  await fillDeposit('balance')
  await page.getByRole('button', { name: 'Confirm deposit', exact: true }).click()
  await expect(page.getByText(`$${amount}`).first()).toBeVisible(toBeThere)
  await expect(page.getByRole('button', { name: 'Confirm deposit', exact: true })).toBeHidden(toBeThere)

  await go('Deposit Funds')
  await fillDeposit('bitcoin')
  await checkScreen(page, 'Copy/Scan QR Code to make payment')
  await expect(page.getByLabel('Payment address')).toHaveValue(/^tb1q/)

  await go('Account History')
  await page.getByRole('link', { name: 'Statement' }).click()
  await checkScreen(page, 'Account Statement')
  await expect(page.getByText(`$${amount}`).filter({ visible: true }).first()).toBeVisible(toBeThere)
  await page.getByLabel('Period').selectOption('custom')
  await expect(page.getByLabel('From', { exact: true })).toBeVisible(toBeThere)

  await go('Logout')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible(toBeThere)
}

async function checkScreen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(toBeThere)
  // The menu takes a moment to go.
  await expect.poll(() => page.evaluate(listLost)).toEqual([])
}
