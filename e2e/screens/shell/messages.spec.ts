import { requestPasswordReset, signIn } from '@cairn/contract/member/account/sessions.ts'
import type { Page } from '@playwright/test'
import { expect, messages, test, testWithClock } from '../../servers/fake.ts'

async function press(page: Page) {
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('analytical engine')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** From here on only the test lets time pass: otherwise a message could go before it is checked. */
async function stopClock(page: Page) {
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Within a second the message fades, and is removed soon after. */
async function expectToGo(page: Page) {
  await page.clock.runFor(1000)
  await expect(messages(page).locator('[data-toast]')).toHaveCSS('opacity', '0')
  await page.clock.runFor(500)
  await expect(messages(page)).toHaveText('')
}

test('messages are at the bottom right (UI-A11)', async ({ page, api }) => {
  api.refuseInWords(signIn, 'No', { status: 200 })
  await page.goto('/login')
  await press(page)
  const box = await messages(page).locator('[data-toast]').boundingBox()
  expect(box!.x + box!.width).toBeGreaterThan(1280 - 40)
  expect(box!.y + box!.height).toBeGreaterThan(720 - 40)
})

testWithClock('an error stays for 4 seconds (UI-A11)', async ({ page, api }) => {
  await page.clock.install()
  api.refuseInWords(signIn, 'No', { status: 200 })
  await page.goto('/login')
  await stopClock(page)
  await press(page)
  await expect(messages(page)).toContainText('No')
  await page.clock.runFor(3500)
  await expect(messages(page)).toContainText('No')
  await expectToGo(page)
})

testWithClock('a success stays for 2 seconds (UI-A11)', async ({ page }) => {
  await page.clock.install()
  await page.goto('/register')
  await stopClock(page)
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('analytical engine')
  await page.getByLabel('Re-type password').fill('analytical engine')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(messages(page)).toContainText('Account created successfully')
  await page.clock.runFor(1500)
  await expect(messages(page)).toContainText('Account created successfully')
  await expectToGo(page)
})

test('a new press replaces the message, which can be dismissed (UI-A11)', async ({ page, api }) => {
  let count = 0
  api.respond(signIn, () => ({ json: { error: true, msg: `Refusal ${(count += 1)}` } }))
  await page.goto('/login')
  await press(page)
  await expect(messages(page)).toContainText('Refusal 1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(messages(page)).toContainText('Refusal 2')
  await expect(messages(page).locator('[data-toast]')).toHaveCount(1)
  await messages(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(messages(page)).toHaveText('')
})

test('a refusal of any status is shown by its own words (UI-A12)', async ({ page, api }) => {
  for (const status of [200, 400, 403, 422, 500, 503]) {
    await test.step(String(status), async () => {
      api.refuseInWords(signIn, `The server is down for maintenance until ${status}`, { status })
      await page.goto('/login')
      await press(page)
      await expect(messages(page)).toContainText(`The server is down for maintenance until ${status}`)
      await expect(messages(page).locator('[data-toast]')).toHaveCount(1)
    })
  }
})

test('login shows an error for an unreadable reply (UI-A13)', async ({ page, api }) => {
  const answers = {
    'a cut connection': { drop: true },
    'an HTML error page': { status: 502, body: '<h1>Bad gateway</h1>' },
    'a reply of another shape': { json: { error: false, msg: '', data: 7 } },
  }
  for (const [what, answer] of Object.entries(answers)) {
    await test.step(what, async () => {
      api.respond(signIn, answer)
      await page.goto('/login')
      await press(page)
      await expect(messages(page)).toContainText('Check your internet connection')
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    })
  }
})

test('forgot password shows an error without a network (UI-A13)', async ({ page, api }) => {
  api.respond(requestPasswordReset, { drop: true })
  await page.goto('/forgot_password')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(messages(page)).toContainText('Check your internet connection')
})

test('a double press sends one request (UI-A14)', async ({ page, api }) => {
  const release = api.hold(signIn)
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('analytical engine')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.dblclick()
  await page.getByLabel('Password').press('Enter')
  await expect(button).toBeDisabled()
  await page.waitForTimeout(200)
  release()
  await page.waitForURL(`${api.url}/`)
  expect(api.requestsTo(signIn)).toHaveLength(1)
})

test('two submits at the very same moment send one request (UI-A14)', async ({ page, api }) => {
  api.hang(signIn)
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('analytical engine')
  await expect.poll(() => page.evaluate(() => 'heldPage' in window)).toBe(false)
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await page.waitForTimeout(200)
  expect(api.requestsTo(signIn)).toHaveLength(1)
})
