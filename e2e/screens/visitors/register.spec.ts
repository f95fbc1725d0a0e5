import { registerMember } from '@cairn/contract/member/account/sessions.ts'
import type { Page } from '@playwright/test'
import { expect, messages, test } from '../../servers/fake.ts'

async function fillIn(page: Page) {
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('analytical engine')
  await page.getByLabel('Re-type password').fill('analytical engine')
  await page.getByRole('checkbox').check()
}

const press = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click()

test('the fields are there, and the browser requires four of them (UI-C1)', async ({ page }) => {
  await page.goto('/register')
  for (const label of ['Full name', 'Email', 'Re-type password']) {
    await expect(page.getByLabel(label)).toHaveAttribute('required')
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required')
  await expect(page.getByLabel('Referral ID (optional)')).not.toHaveAttribute('required')
  await expect(page.getByLabel('Account type')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /terms/ })).not.toHaveAttribute('required')
})

test('the browser sends nothing while a required field is empty (UI-C1)', async ({ page, api }) => {
  await page.goto('/register')
  await press(page)
  await expect(page.getByLabel('Full name')).toBeFocused()
  expect(api.requests).toEqual([])
})

test('the heading and the button read as on login, and a line names the product (UI-C2)', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.locator('button[type=submit]')).toHaveText('Sign in')
  await expect(page.getByText('Create your account')).toBeVisible()
})

test('a link leads to sign in (UI-C3)', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Remember me')).toBeVisible()
})

test('the account types, basic by default (UI-C4)', async ({ page }) => {
  await page.goto('/register')
  const select = page.getByLabel('Account type')
  await expect(select).toHaveValue('basic')
  const values = await select.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  expect(values).toEqual(['basic', 'pro', 'standard', 'ruby', 'Enterprise'])
})

test('sponsor_id is not read (UI-C5)', async ({ page }) => {
  await page.goto('/register?sponsor_id=grace-1')
  await expect(page.getByLabel('Referral ID (optional)')).toHaveValue('')
  await page.getByLabel('Full name').fill('Ada')
  await expect(page.getByLabel('Referral ID (optional)')).toHaveValue('')
})

test('an operator can allow that sponsor_id is filled in (UI-C5)', async ({ page, api }) => {
  api.pages.configuration = { avatarService: '', prefillReferral: true }
  await page.goto('/register?sponsor_id=grace-1')
  await expect(page.getByLabel('Referral ID (optional)')).toHaveValue('grace-1')
})

test('an empty email is reported, and the submission continues (UI-C6)', async ({ page, api }) => {
  await page.goto('/register')
  await fillIn(page)
  await page.getByLabel('Email').fill('')
  await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  api.refuseInWords(registerMember, 'Enter a valid email address', { status: 400 })
  await press(page)
  await expect(messages(page)).toContainText('Enter email address and proceed')
  await expect(page.getByText('Enter email address and proceed')).toHaveCount(1)
  await expect(messages(page)).toContainText('Enter a valid email address')
  expect(api.requestsTo(registerMember)[0]?.body).toMatchObject({ email: '', full_name: 'Ada Lovelace' })
})

test('passwords that differ are reported, and nothing is sent (UI-C7)', async ({ page, api }) => {
  await page.goto('/register')
  await fillIn(page)
  await page.getByLabel('Re-type password').fill('analytical engines')
  await press(page)
  await expect(messages(page)).toContainText('Passwords do not match')
  await expect(page.getByText('Passwords do not match')).toHaveCount(1)
  await expect(page.getByLabel('Re-type password')).toHaveAccessibleDescription('The two passwords are different.')
  await expect(page.getByLabel('Re-type password')).toBeFocused()
  expect(api.requests).toEqual([])
})

test('terms that are not ticked are reported, and nothing is sent (UI-C8)', async ({ page, api }) => {
  await page.goto('/register')
  await fillIn(page)
  await page.getByRole('checkbox').uncheck()
  await press(page)
  await expect(messages(page)).toContainText('Agree to our terms and condition')
  await expect(page.getByText('Agree to our terms and condition')).toHaveCount(1)
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('Tick the box to continue.')
  await expect(page.getByRole('checkbox')).toBeFocused()
  expect(api.requests).toEqual([])
})

test('sends exactly the five fields (UI-C9)', async ({ page, api }) => {
  await page.goto('/register')
  await fillIn(page)
  await page.getByLabel('Account type').selectOption('Enterprise')
  await page.getByLabel('Referral ID (optional)').fill('grace-1')
  await press(page)
  await expect.poll(() => api.requestsTo(registerMember)).toHaveLength(1)
  expect(api.requestsTo(registerMember)[0]).toMatchObject({ method: 'POST' })
  expect(api.requestsTo(registerMember)[0]?.body).toEqual({
    full_name: 'Ada Lovelace',
    account_type: 'Enterprise',
    upline: 'grace-1',
    email: 'ada@example.com',
    password: 'analytical engine',
  })
})

test('success shows a message and leads to /login (UI-C10)', async ({ page, api }) => {
  await page.goto('/register')
  await fillIn(page)
  await press(page)
  await expect(messages(page)).toContainText('Account created successfully')
  await expect(page).toHaveURL(`${api.url}/login`)
  await expect(page.getByLabel('Remember me')).toBeVisible()
})

test('a refusal lands on its field (UI-C9)', async ({ page, api }) => {
  api.refuseInWords(registerMember, 'Referral ID not found', { field: 'upline' })
  await page.goto('/register')
  await fillIn(page)
  await page.getByLabel('Referral ID (optional)').fill('nobody')
  await press(page)
  await expect(messages(page)).toContainText('Referral ID not found')
  await expect(page.getByText('Referral ID not found')).toHaveCount(1)
  await expect(page.getByLabel('Referral ID (optional)')).toBeFocused()
  await expect(page.getByLabel('Referral ID (optional)')).toHaveAccessibleDescription(/^We don't recognise this ID\./)
})

test('register shows an error without a network, and a double press sends one request (UI-A13, UI-A14)', async ({
  page,
  api,
}) => {
  api.respond(registerMember, { drop: true })
  const release = api.hold(registerMember)
  await page.goto('/register')
  await fillIn(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await page.waitForTimeout(200)
  expect(api.requestsTo(registerMember)).toHaveLength(1)
  release()
  await expect(messages(page)).toContainText('Check your internet connection')
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
})
