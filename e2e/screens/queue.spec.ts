import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { viewQueues } from '@cairn/contract/operator/overview.ts'
import { listWithdrawals, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../servers/fake.ts'
import type { FakeApi } from '../servers/fake-api.ts'
import { row as depositRow } from '../states/operator/deposits/deposits.ts'
import { row as withdrawalRow } from '../states/operator/withdrawals/withdrawals.ts'

const rows = Array.from({ length: 50 }, (_, index) => index)
const deposits = rows.map(depositRow)
const withdrawals = rows.map(withdrawalRow)

/** Both queues with a full page, for one of two owners. */
function fill(api: FakeApi) {
  api.reply(viewOperator, {
    operator: { name: 'Olive', email: 'olive@operators.test', role: 'owner' },
    colleagues: [{ id: 'o2', role: 'owner' }],
  })
  api.reply(viewQueues, {
    queues: [
      { list: 'deposits', state: 'to_confirm', count: 1_234, amount: 4_567_890_12n },
      { list: 'withdrawals', state: 'to_approve', count: 284, amount: 1_234_567_89n },
    ],
  })
  api.reply(listDeposits, { deposits, next: 'more' })
  api.reply(listWithdrawals, { withdrawals, next: 'more' })
  api.reply(viewWithdrawal, ({ path }) => ({
    withdrawal: withdrawalWith({ id: path.split('/')[2] ?? '', amount: 12_34n }),
    viewers: [],
  }))
}

/** The rows that are whole on the screen without scrolling. */
const countRows = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('tbody tr')].filter((row) => {
        const { height, top, bottom } = row.getBoundingClientRect()
        return height === 36 && top >= 0 && bottom <= innerHeight
      }).length,
  )

for (const list of ['deposits', 'withdrawals']) {
  test(`20 rows of ${list} are on a screen of 1440 × 900, each in one line`, async ({ api, page }) => {
    fill(api)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/operator/${list}`)
    await expect(page.locator('a[data-row]')).toHaveCount(50)
    expect(await countRows(page)).toBeGreaterThanOrEqual(20)
    await expect(page.getByRole('link', { name: / (1,234|284) \$/ })).toHaveAttribute('aria-current', 'page')
  })
}

test('a record opens beside its list from 1440 px, and its heading takes the focus on the way to the next', async ({
  api,
  page,
}) => {
  fill(api)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/operator/withdrawals?order=oldest')
  const links = page.locator('a[data-row]')
  await links.first().click()
  const heading = page.getByRole('heading', { level: 1, name: 'Withdrawal of $12.34' })
  await expect(heading).toBeVisible()
  await expect(links.nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`/withdrawals/${withdrawals[1]?.id}\\?order=oldest$`))
  await expect(heading).toBeFocused()

  await page.setViewportSize({ width: 1439, height: 900 })
  await expect(links.nth(1)).toBeHidden()
  // The records are one entry of the history.
  await page.goBack()
  await expect(page).toHaveURL(/\/withdrawals\?order=oldest$/)
  await links.first().click()
  await expect(heading).toBeFocused()
})
