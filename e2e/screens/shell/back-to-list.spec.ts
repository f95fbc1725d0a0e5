import { listDeposits, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../../servers/fake.ts'
import type { FakeApi } from '../../servers/fake-api.ts'
import { pending } from '../../states/operator/deposits/deposit-records.ts'
import { row } from '../../states/operator/deposits/deposits.ts'

const pageSize = 50

/** A list of deposits of 200 rows, of which three pages are loaded, and the record of each row. */
async function openLongList(api: FakeApi, page: Page) {
  api.reply(viewOperator, { operator: { name: 'Olive', email: 'olive@operators.test', role: 'owner' }, colleagues: [] })
  api.reply(listDeposits, ({ search }) => {
    const first = Number(new URLSearchParams(search).get('cursor') ?? 0)
    const deposits = Array.from({ length: pageSize }, (_, index) => ({
      ...row(first + index),
      id: `d${first + index}`,
      member: { id: 'm1', full_name: `Member ${first + index}`, username: 'member' },
    }))
    return { deposits, next: first < 150 ? String(first + pageSize) : null }
  })
  api.reply(viewDeposit, { deposit: pending, viewers: [] })
  await page.goto('/operator/deposits?status=&order=oldest')
  for (const rows of [50, 100]) {
    await expect(page.locator('a[data-row]')).toHaveCount(rows)
    await page.getByRole('button', { name: 'Load more' }).click()
  }
  await expect(page.locator('a[data-row]')).toHaveCount(150)
}

for (const [way, goBack] of [
  ['the link back to the list', (page: Page) => page.getByRole('link', { name: 'All deposits' }).click()],
  ['the browser’s Back', (page: Page) => page.goBack()],
] as const) {
  for (const index of [7, 130]) {
    test(`after row ${index} ${way} shows the rows, the filters and the place that the list had`, async ({
      api,
      page,
    }) => {
      await openLongList(api, page)
      const link = page.getByRole('link', { name: `Member ${index}`, exact: true })
      await link.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => scrollY)
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Deposits')
      await goBack(page)
      await expect(page).toHaveURL(/\/deposits\?status=&order=oldest$/)
      await expect(page.locator('a[data-row]')).toHaveCount(150)
      await expect(link).toBeInViewport()
      expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5)
    })
  }
}

test('the link back opens the list with its filters in a new tab too', async ({ api, page, context }) => {
  await openLongList(api, page)
  await page.getByRole('link', { name: 'Member 7', exact: true }).click()
  const back = page.getByRole('link', { name: 'All deposits' })
  await expect(back).toHaveAttribute('href', /\/deposits\?status=&order=oldest$/)
  const opened = context.waitForEvent('page')
  await back.click({ modifiers: ['ControlOrMeta'] })
  await expect((await opened).getByRole('link', { name: 'Member 7', exact: true })).toBeVisible()
  await (await opened).close()
})
