import type { Request } from '@playwright/test'
import { nextCode } from '../servers/operator-session.ts'
import { viewWaiting } from '@cairn/contract/operator/overview.ts'
import { expect, test } from '../servers/real.ts'

test('an operator signs in with email, password and code, where they wanted to go, and signs out', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/operator/no-such-screen`)
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByLabel('Email').fill('support@sample.test')
  await page.getByLabel('Password').fill('stack-of-stones')
  const code = await nextCode(server.url, 'support')
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Sam Support')).toBeVisible()
  await page.getByRole('link', { name: 'Go to overview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Code')).toBeVisible()
})

test('a wrong code is refused in words that do not name the wrong one of the three', async ({ page, server }) => {
  await page.goto(`${server.url}/operator`)
  await page.getByLabel('Email').fill('owner@sample.test')
  await page.getByLabel('Password').fill('stack-of-stones')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('alert')).toHaveText('Incorrect email, password, code or passkey')
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('owner@sample.test')
})

test('an operator whose session has ended sees it, signs in, and returns to the same screen', async ({
  page,
  server,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'treasurer', '/?kept=1')
  await page.route('**/api/operator/me', (route) =>
    route.fulfill({ status: 401, json: { error: true, msg: 'Your session has ended', code: 'session_ended' } }),
  )
  await page.reload()
  await expect(page.getByText('Your session has ended. Sign in to continue')).toBeVisible()

  await page.unroute('**/api/operator/me')
  await page.getByLabel('Email').fill('treasurer@sample.test')
  await page.getByLabel('Password').fill('stack-of-stones')
  await page.getByLabel('Code').fill(await nextCode(server.url, 'treasurer'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?kept=1')
})

test('after a quarter of an hour without input no member data is on the screen, although the page refreshes itself', async ({
  openPage,
  enterBackOffice,
}) => {
  // A context of its own, because a shared one keeps half of a replaced clock.
  const page = await openPage()
  await page.clock.install()
  const renewals = { asked: 0, ended: 0 }
  const end = (request: Request) => (renewals.ended += Number(isRenewal(request)))
  page.on('request', (request) => (renewals.asked += Number(isRenewal(request))))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await enterBackOffice(page, 'treasurer')
  await expect(page.getByRole('link', { name: /^Deposits to confirm/ })).toBeVisible()
  // The clock of the page runs faster than the server answers, so the page is loaded before the clock is moved.
  for (let minute = 0; minute < 14; minute += 1) {
    await page.clock.runFor('01:00')
    await expect.poll(() => renewals.asked - renewals.ended).toBe(0)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(renewals.asked).toBeGreaterThan(5)
  await page.clock.runFor('01:15')
  await expect(page.getByText('Your session has ended. Sign in to continue')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeHidden()
})

test('a tab whose session was ended in another shows the sign-in too', async ({ page, context, server, operators }) => {
  const { cookie } = await operators('owner')
  await context.addCookies([{ ...cookie, url: server.url, httpOnly: true, sameSite: 'Strict' }])
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${server.url}/operator`)
    await expect(tab.getByText('Olive Owner')).toBeVisible()
  }
  await page.route('**/api/operator/sign-out', (route) => route.fulfill({ json: { error: false, msg: '' } }))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByLabel('Code')).toBeVisible()
})

test('a member’s token opens nothing here, and an operator’s cookie opens nothing of a member', async ({
  page,
  server,
  signIn,
  enterBackOffice,
}) => {
  await signIn(page, 'funded@sample.test')
  await page.goto(`${server.url}/operator`)
  await expect(page.getByLabel('Code')).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await enterBackOffice(page, 'owner')
  await page.goto(`${server.url}/history`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Account History' })).toBeHidden()
})

test('a role sees neither the menu entry nor the screen of what it may not do', async ({ page, enterBackOffice }) => {
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await enterBackOffice(page, 'owner')
  await expect(menu.getByRole('link')).toContainText(['Overview', 'Deposits', 'Withdrawals', 'KYC'])
  await expect(menu.getByRole('link', { name: 'Operators' })).toBeVisible()

  await page.context().clearCookies()
  await enterBackOffice(page, 'treasurer', '/operators')
  await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Deposits' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Operators' })).toBeHidden()
  await expect(menu.getByRole('link', { name: 'KYC' })).toBeHidden()
})

test('on a phone the menu is a drawer that closes after a choice', async ({ page, enterBackOffice }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterBackOffice(page, 'owner')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await drawer.getByRole('link', { name: 'Deposits' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposits' })).toBeFocused()
})

test('the menu of every screen and the title of the tab count the operator’s pending work', async ({
  page,
  operators,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'treasurer', '/plans')
  const { waiting } = await (await operators('treasurer')).send(viewWaiting)
  const pending = waiting.find(({ queue }) => queue === 'deposits_to_confirm')?.count
  expect(pending).toBeGreaterThan(0)
  const entry = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Deposits' })
  await expect(entry).toHaveAccessibleName(`Deposits ${pending} waiting`)
  await expect(page).toHaveTitle(/^\(\d+\) Plans · Cairn$/)
})

test('the overview shows the role’s pending work, and the figures of the platform', async ({
  page,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'treasurer')
  await expect(page.getByRole('link', { name: /^Deposits to confirm/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Documents to review/ })).toBeHidden()
  const owned = page.getByText('Expected holdings').locator('xpath=..')
  await expect(owned).toContainText('$')
  const days = page.getByRole('slider', { name: 'Day (UTC)' })
  await expect(days).toHaveCount(2)
  await days.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(days.first()).toHaveAttribute('aria-valuetext', /In \$.*, Out \$/)

  await page.context().clearCookies()
  await enterBackOffice(page, 'reviewer')
  await expect(page.getByRole('link', { name: /^Documents to review/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Deposits to confirm/ })).toBeHidden()
})

test('an overview that fails to load shows an error and can be retried', async ({ page, enterBackOffice }) => {
  await page.route('**/api/operator/overview*', (route) => route.abort())
  await enterBackOffice(page, 'treasurer')
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await page.unroute('**/api/operator/overview*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
})

/** Whether a request came from the page itself, without a person's action. */
function isRenewal(request: Request): boolean {
  return request.headers()['x-cairn-renewal'] === '1'
}
