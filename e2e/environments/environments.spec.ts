import { randomInt } from 'node:crypto'
import { findLost } from '../checks/sideways.ts'
import { expect, test } from '../servers/real.ts'
import { environments } from './environments.ts'

/** One journey of a member, in browsers and networks as people have them. */

for (const { name, prepare, reports, paste = (text: string) => text } of environments) {
  test(`a member signs in, deposits, reads the statement and signs out when ${name}`, async ({ openPage }) => {
    const page = await openPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.setDefaultTimeout(15_000)
    const toBeThere = { timeout: 15_000 }
    // Other journeys deposit at the same time.
    const amount = `7${randomInt(10)}.${randomInt(10, 100)}`
    await prepare(page)

    async function checkScreen(heading: string | RegExp) {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(toBeThere)
      // The menu takes a moment to go.
      await expect.poll(() => findLost(page)).toEqual([])
    }

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

    await page.goto('/login')
    await page.getByLabel('Email').fill('funded@sample.test')
    await page.getByLabel('Password', { exact: true }).fill('stack-of-stones')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await checkScreen(/^Good/)

    await go('Deposit Funds')
    await checkScreen(/^Deposit/)
    await fillDeposit('balance')
    await page.getByRole('button', { name: 'Confirm deposit' }).click()
    await expect(page.getByText(`$${amount}`).first()).toBeVisible(toBeThere)
    await expect(page.getByRole('button', { name: 'Confirm deposit' })).toBeHidden(toBeThere)

    await go('Deposit Funds')
    await fillDeposit('bitcoin')
    await checkScreen('Copy/Scan QR Code to make payment')
    await expect(page.getByLabel('Payment address')).toHaveValue(/^tb1q/)

    await go('Account History')
    await page.getByRole('link', { name: 'Statement' }).click()
    await checkScreen('Account Statement')
    await expect(page.getByText(`$${amount}`).filter({ visible: true }).first()).toBeVisible(toBeThere)
    await page.getByLabel('Period').selectOption('custom')
    await expect(page.getByLabel('From', { exact: true })).toBeVisible(toBeThere)

    await go('Logout')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible(toBeThere)
    expect(faults.filter((fault) => !reports?.test(fault))).toEqual([])
  })
}
