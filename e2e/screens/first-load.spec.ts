import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, messages, test } from '../servers/foreign.ts'

const screens = ['/login', '/register', '/forgot_password']

for (const path of screens) {
  test(`${path} is one page within 14 kB, scripts within 85 kB in at most two files, and one sheet of styles`, async ({
    page,
    visit,
    foreign,
  }) => {
    const sizes = { page: 0, scripts: [] as number[], styles: [] as number[], others: [] as string[] }
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await visit(path)
    await page.waitForLoadState('networkidle')
    for (const response of responses) {
      const type = response.request().resourceType()
      const size = brotliCompressSync(await response.body()).length
      if (type === 'document') sizes.page = size
      else if (type === 'script') sizes.scripts.push(size)
      else if (type === 'stylesheet') sizes.styles.push(size)
      else sizes.others.push(response.url())
    }
    expect(sizes.page).toBeLessThan(14_000)
    expect(sizes.scripts.length).toBeLessThanOrEqual(2)
    expect(sizes.scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(85_000)
    expect(sizes.styles).toHaveLength(1)
    expect(sizes.others).toEqual([])
    expect(foreign.requests).toEqual([])
  })

  test(`${path} is whole before any script has come, and the script moves nothing`, async ({ page, visit }) => {
    const { promise: wanted, resolve: letScripts } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await wanted
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts = ((window as { shifts?: number[] }).shifts = [] as number[])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visit(path)
    await page.getByLabel('Email').fill('ada@example.com')
    const before = await page.locator('#root').innerText()
    letScripts()
    await expect.poll(() => page.evaluate(() => 'heldPage' in window)).toBe(false)
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
    expect(await page.locator('#root').innerText()).toBe(before)
    expect(await page.evaluate(() => (window as { shifts?: number[] }).shifts)).toEqual([])
  })
}

test('styles of other screens and scripts are asked for only after the first painted frame', async ({
  page,
  visit,
}) => {
  await visit('/login')
  await page.waitForLoadState('networkidle')
  const [paint, first] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(?:js|css)$/.test(name))
      .toSorted((one, other) => one.startTime - other.startTime)[0]?.startTime ?? 0,
  ])
  expect(first!).toBeGreaterThan(paint!)
})

test('what comes after the first frame changes nothing that is seen', async ({ page, visit }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of screens) {
    let { promise: wanted, resolve: letThem } = Promise.withResolvers<void>()
    await page.route(/\.(?:js|css)$/, async (route) => {
      await wanted
      await route.continue()
    })
    for (const width of [360, 1280]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        ;({ promise: wanted, resolve: letThem } = Promise.withResolvers<void>())
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await visit(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const first = await page.screenshot({ fullPage: true })
        letThem()
        await expect.poll(() => page.evaluate(() => 'heldPage' in window)).toBe(false)
        const later = await page.screenshot({ fullPage: true })
        expect(later.equals(first), `${path} at ${width} px, ${colorScheme}`).toBe(true)
      }
    }
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a page whose styles or scripts do not come says so', async ({ page, visit }) => {
  for (const kind of ['css', 'js']) {
    await page.route(`**/*.${kind}`, (route) => route.abort())
    await visit('/login')
    await expect(page.getByRole('alert').filter({ hasText: "This page didn't finish loading" })).toBeVisible()
    await page.unrouteAll()
  }
})

test('a form that is sent before the script has come is held, and sent once then', async ({ page, visit, foreign }) => {
  const { promise: wanted, resolve: letScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await wanted
    await route.continue()
  })
  await visit('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('analytical engine')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Password').press('Enter')
  await page.waitForTimeout(200)
  expect(page.url()).toBe(`${foreign.origin}/login`)
  expect(foreign.requests).toEqual([])
  letScripts()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  expect(foreign.requestsTo('user/account/login').map(({ body }) => body)).toEqual([
    { username: 'ada@example.com', password: 'analytical engine' },
  ])
})

test('after sign-in the member is asked for while the code of the dashboard is on its way', async ({
  page,
  enter,
  foreign,
}) => {
  const { promise: wanted, resolve: letScreens } = Promise.withResolvers<void>()
  await page.route(/dashboard-screen|member-shell/, async (route) => {
    await wanted
    await route.continue()
  })
  await enter('/')
  await expect.poll(() => foreign.requestsTo('user/action/view-info').length).toBe(1)
  letScreens()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  expect(foreign.requestsTo('user/action/view-info')).toHaveLength(1)
})

test('a server that has one page for every path still shows each screen', async ({ page, visit, foreign }) => {
  foreign.pages.hasOnlyIndex = true
  await visit('/register')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(messages(page)).toHaveText('')
})

for (const [path, heading] of [
  ['/forgot_password', 'Forgot password'],
  ['/register', 'Welcome back'],
] as const) {
  test(`on such a server nobody types into the form of another screen on ${path}`, async ({ page, visit, foreign }) => {
    foreign.pages.hasOnlyIndex = true
    const { promise: wanted, resolve: letScripts } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await wanted
      await route.continue()
    })
    // At once: a page without a first frame would only ask after two seconds.
    const asked = page.waitForRequest('**/*.js', { timeout: 1500 })
    await visit(path)
    await asked
    await expect(page.locator('form')).toHaveCount(1)
    await expect(page.locator('form')).toBeHidden()
    letScripts()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByLabel('Remember me')).toHaveCount(0)
    await expect(page.getByLabel('Email')).toBeEditable()
  })
}

for (const [chosen, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`a page has the colours that were chosen, ${chosen}, before any script has come`, async ({ page, visit }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.route('**/*.js', (route) => route.abort())
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), chosen)
    await visit('/login')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(chosen)
    const bars = page.locator('meta[name=theme-color]')
    expect(await bars.evaluateAll((all) => all.map((bar) => (bar as HTMLMetaElement).media))).toEqual(
      chosen === 'light' ? ['all', 'not all'] : ['not all', 'all'],
    )
  })
}
