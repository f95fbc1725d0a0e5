import { viewMember } from '@cairn/contract/member/account/members.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import type { Page } from '@playwright/test'
import { expect, messages, test } from '../../servers/fake.ts'

async function fillIn(page: Page) {
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill(' analytical engine ')
}

test('the browser requires email and password (UI-B1)', async ({ page, api }) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('ada@example.com')
  await button.click()
  await expect(page.getByLabel('Password')).toBeFocused()
  for (const label of ['Email', 'Password']) await expect(page.getByLabel(label)).toHaveAttribute('required')
  expect(api.requests).toEqual([])
})

test('remember me keeps the email for the next visit, and never changes the request (UI-B2)', async ({ page, api }) => {
  await page.goto('/login')
  await fillIn(page)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${api.url}/`)
  expect(api.requestsTo(signIn)[0]?.body).toEqual({ username: 'ada@example.com', password: ' analytical engine ' })
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ email: 'ada@example.com' })

  // The member is loaded, so no later reply stores another token.
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('Remember me').uncheck()
  await page.getByLabel('Password').fill('analytical engine')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${api.url}/`)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('links lead to forgot password and to sign up (UI-B3)', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL(/\/forgot_password$/)
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('a link that the script follows moves the focus to the next heading (UI-B3)', async ({ page }) => {
  await page.goto('/login')
  // Before the script runs, a click on a link loads a page, and the browser starts at its top.
  await page.waitForFunction(() => {
    const first = document.querySelector('#root > *') ?? {}
    return Object.keys(first).some((key) => key.startsWith('__react'))
  })
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
})

test('two social buttons do nothing (UI-B4)', async ({ page, api }) => {
  await page.goto('/login')
  for (const name of ['Google', 'Facebook']) await page.getByRole('button', { name }).click()
  await page.waitForTimeout(200)
  await expect(page).toHaveURL(/\/login$/)
  expect(api.requests).toEqual([])
  await expect(messages(page)).toHaveText('')
})

test('sends the email as username, and the password (UI-B5)', async ({ page, api }) => {
  await page.goto('/login')
  await fillIn(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => api.requestsTo(signIn)).toHaveLength(1)
  const [request] = api.requestsTo(signIn)
  expect(request).toMatchObject({ method: 'POST', search: '' })
  expect(request?.body).toEqual({ username: 'ada@example.com', password: ' analytical engine ' })
  expect(request?.headers.authorization).toBeUndefined()
})

test('success stores the token and reloads at / (UI-B6)', async ({ page, api }) => {
  await page.goto('/nowhere')
  await fillIn(page)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await loaded
  await expect(page).toHaveURL(`${api.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  expect(api.requestsTo(viewMember)[0]?.headers.authorization).toBe('bearer token-1')
})

test('an empty email that the browser lets through is reported (UI-B7)', async ({ page, api }) => {
  await page.goto('/login')
  await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(messages(page)).toContainText('Enter email address and proceed')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
  await expect(page.getByText('Enter email address and proceed')).toHaveCount(1)
  expect(api.requests).toEqual([])
})

test('paste and password managers work (UI-B1)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  const password = page.getByLabel('Password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await page.evaluate(() => navigator.clipboard.writeText('from the manager'))
  await password.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(password).toHaveValue('from the manager')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})
