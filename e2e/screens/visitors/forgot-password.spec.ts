import { requestPasswordReset } from '@cairn/contract/member/account/sessions.ts'
import { expect, messages, test } from '../../servers/fake.ts'

test('one email field, required by the browser, and a submit button (UI-D1)', async ({ page, api }) => {
  await page.goto('/forgot_password')
  await expect(page.locator('input')).toHaveCount(1)
  await expect(page.getByLabel('Email')).toHaveAttribute('required')
  await page.locator('button[type=submit]').click()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(api.requests).toEqual([])
})

test('sends the email as username; on success the form is cleared without a message and the button is available again (UI-D2)', async ({
  page,
  api,
}) => {
  const release = api.hold(requestPasswordReset)
  await page.goto('/forgot_password')
  await page.getByLabel('Email').fill('ada@example.com')
  const button = page.getByRole('button', { name: 'Reset password' })
  const text = await page.locator('body').innerText()
  await button.dblclick()
  await expect(button).toBeDisabled()
  release()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(button).toBeEnabled()
  expect(api.requestsTo(requestPasswordReset)).toHaveLength(1)
  expect(api.requestsTo(requestPasswordReset)[0]).toMatchObject({ method: 'POST' })
  expect(api.requestsTo(requestPasswordReset)[0]?.body).toEqual({ username: 'ada@example.com' })
  await expect(messages(page)).toHaveText('')
  expect(await page.locator('body').innerText()).toBe(text)
})

test('an empty email that the browser lets through is reported (UI-D3)', async ({ page, api }) => {
  await page.goto('/forgot_password')
  await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(messages(page)).toContainText('Enter email address and proceed')
  await expect(page.getByText('Enter email address and proceed')).toHaveCount(1)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
  expect(api.requests).toEqual([])
})
