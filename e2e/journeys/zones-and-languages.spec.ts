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

test('a visitor chooses German, is refused and signs in with it, types an amount with a comma, and returns to English', async ({
  page,
  server,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('choose German at the foot of the sign-in page', async () => {
    await page.goto(`${server.url}/login`)
    await expect(heading).toHaveText('Welcome back')
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(heading).toHaveText('Willkommen zurück')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  })

  await test.step('a registration is refused in German', async () => {
    await page.getByRole('link', { name: 'Registrieren' }).click()
    await box('Vollständiger Name').fill('Greta Grün')
    await box('E-Mail-Adresse').fill('greta@example.test')
    await box('Passwort').fill('seven calm herons')
    await box('Passwort wiederholen').fill('seven calm herons')
    await box('Empfehlungs-ID (freiwillig)').fill('nobody-has-this')
    await page.getByRole('checkbox').check()
    await button('Registrieren').click()
    await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Empfehlungs-ID nicht gefunden')
    await expect(box('Empfehlungs-ID (freiwillig)')).toHaveAccessibleDescription(/Wir kennen diese ID nicht\./)
  })

  await test.step('sign in, and type an amount with a decimal comma', async () => {
    await page.goto(`${server.url}/login`)
    await box('E-Mail-Adresse').fill('funded@sample.test')
    await box('Passwort').fill('stack-of-stones')
    await button('Anmelden').click()
    await expect(heading).toContainText('Guten')
    await page.getByRole('link', { name: 'Einzahlen' }).first().click()
    await page.getByRole('radio', { name: 'Basic' }).check()
    await box('Betrag (USD)').fill('62,5')
    await expect(box('Betrag (USD)')).toHaveAccessibleDescription(/= 62,50\s\$/)
    await box('Betrag (USD)').fill('62.500')
    await expect(box('Betrag (USD)')).toHaveAccessibleDescription(/Schreiben Sie 62500 oder 62,50\./)
  })

  await test.step('return to English on the same screen, signed in', async () => {
    await page.getByRole('link', { name: 'English' }).click()
    await expect(heading).toHaveText('Deposit Funds')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  })
})
