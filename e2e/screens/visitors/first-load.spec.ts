import { viewMember } from '@cairn/contract/member/account/members.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, messages, test } from '../../servers/fake.ts'

const memberScreens = ['/login', '/register', '/forgot_password']
// For a visitor, each address of the back office is the sign-in.
const screens = [...memberScreens, '/operator/deposits']

for (const [path, most, language] of [
  ...screens.map((screen) => [screen, screen.startsWith('/operator') ? 105 : 85, ''] as const),
  ['/login', 86, 'de'] as const,
]) {
  test(`${path} ${language && `in the language ${language} `}has a page within 14 kB, scripts within ${most} kB in at most two files, and one style sheet`, async ({
    page,
    api,
  }) => {
    api.pages.language = language
    const sizes = { page: 0, scripts: [] as number[], styles: [] as number[], others: [] as string[] }
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(path)
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
    expect(sizes.scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(most * 1000)
    expect(sizes.styles).toHaveLength(1)
    expect(sizes.others).toEqual([])
    expect(api.requests).toEqual([])
  })
}

for (const path of screens) {
  test(`${path} is complete before any script arrives, and the script moves nothing`, async ({ page }) => {
    const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts = ((window as { shifts?: number[] }).shifts = [] as number[])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await page.getByLabel('Email').fill('ada@example.com')
    const before = await page.locator('#root').innerText()
    releaseScripts()
    await expect.poll(() => page.evaluate(() => 'heldPage' in window)).toBe(false)
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
    expect(await page.locator('#root').innerText()).toBe(before)
    expect(await page.evaluate(() => (window as { shifts?: number[] }).shifts)).toEqual([])
  })
}

for (const path of ['/login', '/operator']) {
  test(`${path} requests the style sheet and the scripts after the first painted frame`, async ({ page }) => {
    await page.goto(path)
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
}

test('what arrives after the first frame changes nothing that is visible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of screens) {
    let { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\.(?:js|css)$/, async (route) => {
      await released
      await route.continue()
    })
    for (const width of [360, 1280]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        ;({ promise: released, resolve: release } = Promise.withResolvers<void>())
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const first = await page.screenshot({ fullPage: true })
        release()
        await expect.poll(() => page.evaluate(() => 'heldPage' in window)).toBe(false)
        const later = await page.screenshot({ fullPage: true })
        expect(later.equals(first), `${path} at ${width} px, ${colorScheme}`).toBe(true)
      }
    }
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a page without its styles or scripts shows an error', async ({ page }) => {
  for (const path of ['/login', '/operator']) {
    for (const kind of ['css', 'js']) {
      await page.route(`**/*.${kind}`, (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: "This page didn't finish loading" })).toBeVisible()
      await page.unrouteAll()
    }
  }
})

test('a form that is submitted before the script arrives is held, and sent once', async ({ page, api }) => {
  const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('analytical engine')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Password').press('Enter')
  await page.waitForTimeout(200)
  expect(page.url()).toBe(`${api.url}/login`)
  expect(api.requests).toEqual([])
  releaseScripts()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  expect(api.requestsTo(signIn).map(({ body }) => body)).toEqual([
    { username: 'ada@example.com', password: 'analytical engine' },
  ])
})

test('what an operator submits before the script arrives is held, and sent once', async ({ page, api }) => {
  const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  api.refuse(signInOperator, 'wrong_operator_credentials')
  await page.goto('/operator/deposits')
  // Where the app listens, which would send it too.
  await page.evaluate(() => document.addEventListener('submit', () => (document.title = 'Seen')))
  await page.getByLabel('Email').fill('olive@operators.test')
  await page.getByLabel('Password', { exact: true }).fill('analytical engine')
  await page.getByLabel('Code').fill('123 456')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').press('Enter')
  await page.waitForTimeout(200)
  expect(page.url()).toBe(`${api.url}/operator/deposits`)
  expect(await page.title()).not.toBe('Seen')
  expect(api.requests).toEqual([])
  releaseScripts()
  await expect(page.getByRole('alert')).toHaveText('Incorrect email, password, code or passkey')
  expect(api.requests.map(({ body }) => body)).toEqual([
    { email: 'olive@operators.test', password: 'analytical engine', code: '123456' },
  ])
  await expect(page.getByLabel('Email')).toHaveValue('olive@operators.test')
})

test('a button that is pressed before the script arrives does once what it does', async ({ page }) => {
  const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/operator')
  await page.getByLabel('Password', { exact: true }).fill('analytical engine')
  const show = page.getByRole('button', { name: 'Show password' })
  await show.click()
  await show.click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  releaseScripts()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('analytical engine')
})

/** The app's texts in the page, and its elements with their attributes in one order. */
function readMarkup(page: Page) {
  return page.locator('#root').evaluate((root) => {
    const elements = [...root.querySelectorAll('*')].map(({ localName, attributes }) =>
      [localName, ...[...attributes].map(({ name, value }) => `${name}=${value}`).toSorted()].join(' '),
    )
    return [root.textContent, ...elements]
  })
}

test('the sign-in form in the page is the one that the app renders', async ({ page, api }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/operator')
  const written = await readMarkup(page)
  await page.unrouteAll()
  // With a session that the server does not know any more, the app starts with an empty page.
  api.refuse(viewOperator, 'not_signed_in')
  await page.goto('/operator')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await readMarkup(page)).toEqual(written)
})

test('an invited person sees nothing of the sign-in form', async ({ page }) => {
  const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/operator/invitation')
  await expect(page.locator('form')).toHaveCount(1)
  await expect(page.locator('form')).toBeHidden()
  releaseScripts()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveCount(0)
})

for (const path of screens) {
  test(`${path} shows what is missing without JavaScript`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/<noscript><p>.+ needs JavaScript\. .+<\/p><\/noscript>/)
  })
}

test('after sign-in the member is requested while the code of the dashboard loads', async ({ page, enter, api }) => {
  const { promise: released, resolve: releaseScreens } = Promise.withResolvers<void>()
  await page.route(/dashboard-screen|member-shell/, async (route) => {
    await released
    await route.continue()
  })
  await enter('/')
  await expect.poll(() => api.requestsTo(viewMember).length).toBe(1)
  releaseScreens()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  expect(api.requestsTo(viewMember)).toHaveLength(1)
})

test('each screen works on a server with one page for all paths', async ({ page, api }) => {
  api.pages.hasOnlyIndex = true
  await page.goto('/register')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(messages(page)).toHaveText('')
})

for (const [path, heading] of [
  ['/forgot_password', 'Forgot password'],
  ['/register', 'Welcome back'],
] as const) {
  test(`on such a server the form of another screen is hidden on ${path}`, async ({ page, api }) => {
    api.pages.hasOnlyIndex = true
    const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await released
      await route.continue()
    })
    // At once. A page without a first frame would take two seconds.
    const requested = page.waitForRequest('**/*.js', { timeout: 1500 })
    await page.goto(path)
    await requested
    await expect(page.locator('form')).toHaveCount(1)
    await expect(page.locator('form')).toBeHidden()
    releaseScripts()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByLabel('Remember me')).toHaveCount(0)
    await expect(page.getByLabel('Email')).toBeEditable()
  })
}

for (const [chosen, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`a page has the chosen theme, ${chosen}, before any script arrives`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.route('**/*.js', (route) => route.abort())
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), chosen)
    await page.goto('/login')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(chosen)
    const bars = page.locator('meta[name=theme-color]')
    expect(await bars.evaluateAll((all) => all.map((bar) => (bar as HTMLMetaElement).media))).toEqual(
      chosen === 'light' ? ['all', 'not all'] : ['not all', 'all'],
    )
  })
}
