import type { Page } from '@playwright/test'
import { expect, messages, test } from '../servers/foreign.ts'

// A clock that was replaced is not put back for the next test.
test.use({ reuseContext: false })

const login = 'user/account/login'

async function press(page: Page) {
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('analytical engine')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** From here on only the test lets time pass: the machine's own would take a message away before it has been looked at. */
async function stopClock(page: Page) {
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Within a second the message fades, and is gone soon after. */
async function expectToGo(page: Page) {
  await page.clock.runFor(1000)
  await expect(messages(page).locator('[data-toast]')).toHaveCSS('opacity', '0')
  await page.clock.runFor(500)
  await expect(messages(page)).toHaveText('')
}

test('messages stand at the bottom right (UI-A11)', async ({ page, visit, foreign }) => {
  foreign.answer(login, { json: { error: true, msg: 'No' } })
  await visit('/login')
  await press(page)
  const box = await messages(page).locator('[data-toast]').boundingBox()
  expect(box!.x + box!.width).toBeGreaterThan(1280 - 40)
  expect(box!.y + box!.height).toBeGreaterThan(720 - 40)
})

test('an error stays for 4 seconds (UI-A11)', async ({ page, visit, foreign }) => {
  await page.clock.install()
  foreign.answer(login, { json: { error: true, msg: 'No' } })
  await visit('/login')
  await stopClock(page)
  await press(page)
  await expect(messages(page)).toContainText('No')
  await page.clock.runFor(3500)
  await expect(messages(page)).toContainText('No')
  await expectToGo(page)
})

test('a success stays for 2 seconds (UI-A11)', async ({ page, visit }) => {
  await page.clock.install()
  await visit('/register')
  await stopClock(page)
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('analytical engine')
  await page.getByLabel('Re-type password').fill('analytical engine')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(messages(page)).toContainText('Account created successfully')
  await page.clock.runFor(1500)
  await expect(messages(page)).toContainText('Account created successfully')
  await expectToGo(page)
})

test('at most 20 at once, and each can be dismissed (UI-A11)', async ({ page, visit, foreign }) => {
  let count = 0
  foreign.answer(login, () => ({ json: { error: true, msg: `Refusal ${(count += 1)}` } }))
  await page.clock.install()
  await visit('/login')
  await stopClock(page)
  await press(page)
  const button = page.getByRole('button', { name: 'Sign in' })
  for (let sent = 2; sent <= 23; sent += 1) {
    await expect(messages(page)).toContainText(`Refusal ${sent - 1}`)
    await expect(button).toBeEnabled()
    await button.click()
  }
  await expect(messages(page)).toContainText('Refusal 23')
  await expect(messages(page).locator('[data-toast]')).toHaveCount(20)
  await messages(page).locator('[data-toast]').first().getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.runFor(500)
  await expect(messages(page).locator('[data-toast]')).toHaveCount(19)
})

for (const status of [200, 400, 403, 422, 500, 503]) {
  test(`a refusal is shown by its own words, with status ${status} (UI-A12)`, async ({ page, visit, foreign }) => {
    foreign.answer(login, { status, json: { error: true, msg: 'The mill stands still' } })
    await visit('/login')
    await press(page)
    await expect(messages(page)).toContainText('The mill stands still')
    await expect(messages(page).locator('[data-toast]')).toHaveCount(1)
  })
}

for (const [what, answer] of Object.entries({
  'a cut connection': { drop: true },
  'an HTML error page': { status: 502, html: '<h1>Bad gateway</h1>' },
  'a reply of another shape': { json: { error: false, msg: '', data: 7 } },
})) {
  test(`login says so on ${what} (UI-A13)`, async ({ page, visit, foreign }) => {
    foreign.answer(login, answer)
    await visit('/login')
    await press(page)
    await expect(messages(page)).toContainText('Check your internet connection')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })
}

test('forgot password says so without a network (UI-A13)', async ({ page, visit, foreign }) => {
  foreign.answer('user/account/reset-password', { drop: true })
  await visit('/forgot_password')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(messages(page)).toContainText('Check your internet connection')
})

test('a double press sends one request (UI-A14)', async ({ page, visit, foreign }) => {
  const release = foreign.hold(login)
  await visit('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('analytical engine')
  const button = page.getByRole('button', { name: 'Sign in' })
  await button.dblclick()
  await page.getByLabel('Password').press('Enter')
  await expect(button).toBeDisabled()
  await page.waitForTimeout(200)
  release()
  await page.waitForURL(`${foreign.origin}/`)
  expect(foreign.requestsTo(login)).toHaveLength(1)
})

test('two submits at the very same moment send one request (UI-A14)', async ({ page, visit, foreign }) => {
  foreign.hold(login)
  await visit('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('analytical engine')
  await expect.poll(() => page.evaluate(() => 'heldPage' in window)).toBe(false)
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await page.waitForTimeout(200)
  expect(foreign.requestsTo(login)).toHaveLength(1)
})
