import type { Page } from '@playwright/test'
import { expect } from '../servers/real.ts'
import { test } from '../servers/rolling-upgrade.ts'
import { depositAndSignOut, signInAs, takeJourney } from './journey.ts'

/** Visitors and members while servers are replaced one after the other. */

// The first test is there before the new version is.
test.describe.configure({ mode: 'default' })

/** The page's reports and failed requests. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}

test('a tab that was opened before an upgrade loads its screens from the new version alone', async ({
  openPage,
  upgrade,
}) => {
  const page = await openPage()
  const faults = watch(page)
  await signInAs(page, 'other@sample.test')
  await upgrade.continueWith('new')
  await depositAndSignOut(page)
  expect(faults).toEqual([])
  // The tab asked it for files of its own version.
  expect([...upgrade.askedOfNew].some((path) => path.includes('/assets/deposit-screen'))).toBe(true)
})

test('a member signs in, deposits, reads the statement and signs out when two versions answer', async ({
  openPage,
  upgrade,
}) => {
  await upgrade.continueWith('both')
  const page = await openPage()
  const faults = watch(page)
  await takeJourney(page)
  expect(faults).toEqual([])
})

// Each file comes from one of the two at random, so a page that needs one of the other version fails in nearly every visit.
test('first visits load without a failed request when two versions answer', async ({ openPage, upgrade }) => {
  await upgrade.continueWith('both')
  const page = await openPage()
  const faults = watch(page)
  page.on('requestfailed', (request) => faults.push(`${request.failure()?.errorText} ${request.url()}`))
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (let visit = 0; visit < 12; visit += 1) {
    await page.goto(['/login', '/register', '/forgot_password', '/operator'][visit % 4] ?? '/')
    // The app has taken over.
    await page.waitForFunction(() => !('heldPage' in window))
  }
  expect(faults).toEqual([])
})
