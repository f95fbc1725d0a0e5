import { viewMember } from '@cairn/contract/member/account/members.ts'
import { registerMember, requestPasswordReset, signIn } from '@cairn/contract/member/account/sessions.ts'
import { findFaintColours, findViolations } from './find/axe.ts'
import { expect, messages, test } from '../servers/fake.ts'

const screens = ['/login', '/register', '/forgot_password']

for (const path of screens) {
  test(`axe finds nothing on ${path} when it is refused, in both themes`, async ({ page, api }) => {
    for (const call of [signIn, registerMember, requestPasswordReset]) {
      api.refuseInWords(call, 'This is refused', { field: 'email' })
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
    for (const input of await page.getByRole('textbox').all()) await input.fill('ada@example.com')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.locator('button[type=submit]').click()
    await expect(messages(page)).toContainText('This is refused')
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaintColours(page)).toEqual([])
  })

  test(`${path} needs no sideways scroll at 320 px, nor at twice the text size`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
}

test('login works by keyboard alone', async ({ page, api }) => {
  await page.goto('/login')
  const stops: string[] = []
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || ''))
    if (stops.at(-1) === 'email') await page.keyboard.type('ada@example.com')
    if (stops.at(-1) === 'password') await page.keyboard.type('analytical engine')
  }
  expect(stops).toEqual(['Cairn', 'email', 'password', 'Show password'])
  for (const stop of ['remember', 'Forgot password?', 'Sign in']) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)).toBe(stop)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(`${api.url}/`)
  expect(api.requestsTo(signIn)).toHaveLength(1)
})

test('with reduced motion, nothing moves', async ({ page, enter, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const release = api.hold(viewMember)
  await enter('/')
  const logo = page.getByRole('status').filter({ hasText: 'Loading…' }).locator('svg')
  expect(await logo.evaluate((one) => getComputedStyle(one).animationName)).toBe('none')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
