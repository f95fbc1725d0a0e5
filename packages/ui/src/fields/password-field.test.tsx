import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordField } from './password-field.tsx'

test('a password can be shown and hidden again', async () => {
  await render(<PasswordField label="Password" name="password" defaultValue="stack-of-stones" />)
  const field = page.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(page.getByRole('button', { name: 'Hide password' })).toHaveAttribute('aria-pressed', 'true')

  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('stack-of-stones')
})

test('showing the password submits no form', async () => {
  await render(
    <form>
      <PasswordField label="Password" name="password" />
    </form>,
  )
  await expect.element(page.getByRole('button')).toHaveAttribute('type', 'button')
})

test('a password has no spell check or capitalisation, and password managers may fill it', async () => {
  await render(<PasswordField label="Password" name="password" autoComplete="current-password" />)
  const field = page.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAttribute('spellcheck', 'false')
  await expect.element(field).toHaveAttribute('autocapitalize', 'off')
  await expect.element(field).toHaveAttribute('autocomplete', 'current-password')
})

test('the error and the help describe the password', async () => {
  await render(<PasswordField label="Password" name="password" error="Too short." help="8 characters." />)
  const field = page.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAccessibleDescription('Too short. 8 characters.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('a long password does not run under the button', async () => {
  await render(<PasswordField label="Password" name="password" />)
  const field = page.getByLabelText('Password', { exact: true }).element()
  const textEnd = field.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(field).paddingInlineEnd)
  expect(page.getByRole('button').element().getBoundingClientRect().left).toBeGreaterThanOrEqual(textEnd)
})
