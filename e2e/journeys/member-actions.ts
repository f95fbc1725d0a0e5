import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '../servers/real.ts'

/** A transaction id as blockchains have them. */
export const randomTransactionId = () => randomBytes(32).toString('hex')

/** Submits a deposit by bitcoin into the plan Basic, as a member who is signed in. */
export async function submitDeposit(page: Page, amount: string): Promise<void> {
  await page.goto('/deposit')
  await page.getByRole('radio', { name: 'Basic' }).check()
  await page.getByLabel('Amount (USD)').fill(amount)
  await page.getByLabel('Payment method').selectOption('bitcoin')
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Copy/Scan QR Code to make payment' })).toBeVisible()
}

export async function submitWithdrawal(page: Page, amount: string): Promise<void> {
  await page.goto('/withdraw')
  await page.getByLabel('Amount (USD)').fill(amount)
  await page.getByLabel('Method').selectOption('bitcoin')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page).toHaveURL(/\/history$/)
}

/** A figure of the dashboard in cents, as a member who is signed in. Other journeys of the server move money too. */
export async function readFigure(page: Page, name: 'Account balance' | 'Active deposit' | 'Total withdrawal') {
  await page.goto('/')
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  const text = await term.locator('xpath=following-sibling::dd[1]').innerText()
  return BigInt(text.replaceAll(/[$.,]/g, ''))
}
