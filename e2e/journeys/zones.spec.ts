import type { Page } from '@playwright/test'
import { expect, test } from '../servers/real.ts'

/** The first row's time as a day, as a filter takes it. A time of this year has no year. */
async function readNewestDay(page: Page): Promise<string> {
  const text = await page.locator('tbody tr time').first().innerText()
  const at = new Date(`${/\d+ \w+/.exec(text)?.[0]} ${new Date().getUTCFullYear()} UTC`)
  return at.toISOString().slice(0, 10)
}

test('two operators in two time zones find one record, each by the day that they see', async ({
  browser,
  server,
  enterBackOffice,
}) => {
  const days: string[] = []
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const context = await browser.newContext({ baseURL: server.url, timezoneId })
    const page = await context.newPage()
    await enterBackOffice(page, 'owner', '/audit')
    const day = await readNewestDay(page)
    days.push(day)
    await page.goto(`${server.url}/operator/audit?from=${day}&to=${day}`)
    expect(await readNewestDay(page)).toBe(day)
    await enterBackOffice(page, 'owner')
    const links = page.getByRole('table', { name: 'Today', exact: true }).getByRole('link')
    for (const link of await links.all()) {
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(new Date())
      await expect(link).toHaveAttribute('href', new RegExp(`from=${today}&to=${today}$`))
    }
    await expect(page.getByRole('heading', { name: 'The last 90 days (UTC)' })).toBeVisible()
    await context.close()
  }
  // They are 25 hours apart.
  expect(days[0]).not.toBe(days[1])
})
