import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAt } from '../../testing/render-member.tsx'
import { LoginScreen } from './login-screen.tsx'

const email = page.getByLabelText('Email')
const remember = page.getByLabelText('Remember me')

test.each([
  [undefined, 'Your account is ready. Sign in with the password you just chose.'],
  [
    true,
    'Your account is ready. We sent a link to ada@example.com: open it to confirm your address. Sign in with the password you just chose.',
  ],
])('a new account whose link was mailed (%s) fills in its email and reads what comes next', async (isMailed, lead) => {
  await renderAt(<LoginScreen />, { newAccount: 'ada@example.com', isMailed })
  await expect.element(email).toHaveValue('ada@example.com')
  await expect.element(remember).not.toBeChecked()
  await expect.element(page.getByText(lead, { exact: true })).toBeVisible()
})

test.each([
  [30, 'You were signed out after 30 minutes without use. Nothing was sent.'],
  [1, 'You were signed out after 1 minute without use. Nothing was sent.'],
  [undefined, 'Sign in to your account.'],
])(
  'a session that ended after %s minutes is explained for as long as the form is there',
  async (unusedMinutes, lead) => {
    await renderAt(<LoginScreen />, { unusedMinutes })
    await expect.element(page.getByText(lead, { exact: true })).toBeVisible()
  },
)

test('a wrong password marks both fields, and the password can be typed again', async () => {
  new FakeServer().refuse(signIn, 'wrong_credentials')
  await renderAt(<LoginScreen />)
  const password = page.getByLabelText('Password', { exact: true })
  await email.fill('ada@example.com')
  await password.fill('wrong')
  await press('Sign in')
  await expect.element(password).toHaveFocus()
  for (const field of [email, password]) {
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription('Incorrect email or password.')
  }
  await password.fill('right')
  for (const field of [email, password]) await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('a wrong password leaves the session empty', async () => {
  const server = new FakeServer().refuse(signIn, 'wrong_credentials')
  await renderAt(<LoginScreen />)
  await email.fill('ada@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('wrong')
  await remember.click()
  await press('Sign in')
  await expect.poll(() => server.sent[0]?.body).toEqual({ username: 'ada@example.com', password: 'wrong' })
  expect(sessionStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('email')).toBe('ada@example.com')
})
