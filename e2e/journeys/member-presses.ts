import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '../servers/real.ts'

/** An id as chains give them. */
export const txid = () => randomBytes(32).toString('hex')

/** Asks for a deposit by bitcoin into the plan Basic, as a member who is signed in. */
export async function askForDeposit(page: Page, amount: string): Promise<void> {
  await page.goto('/deposit')
  await page.getByRole('radio', { name: 'Basic' }).check()
  await page.getByLabel('Amount (USD)').fill(amount)
  await page.getByLabel('Payment method').selectOption('bitcoin')
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Copy/Scan QR Code to make payment' })).toBeVisible()
}

/** Asks for a withdrawal by bitcoin, as a member who is signed in. */
export async function askForWithdrawal(page: Page, amount: string): Promise<void> {
  await page.goto('/withdraw')
  await page.getByLabel('Amount (USD)').fill(amount)
  await page.getByLabel('Method').selectOption('bitcoin')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page).toHaveURL(/\/history$/)
}
