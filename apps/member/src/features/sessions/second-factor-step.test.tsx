import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { completeSignIn } from '@cairn/contract/member/account/factors.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAt } from '../../testing/render-member.tsx'
import { LoginScreen } from './login-screen.tsx'

const challenge = 'c'.repeat(43)
const code = page.getByLabelText('Code', { exact: true })

async function enterPassword() {
  const server = new FakeServer().refuse(signIn, 'second_factor_needed', { challenge })
  await renderAt(<LoginScreen />)
  await page.getByLabelText('Email').fill('ada@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('right')
  await press('Sign in')
  await expect.element(code).toHaveFocus()
  return server
}

test('an account with a second factor shows the code field, without a message for other clients', async () => {
  const server = await enterPassword()
  expect(page.getByText('which this page cannot ask for').elements()).toHaveLength(0)

  server.refuse(completeSignIn, 'factor_code_wrong')
  await code.fill(' 123 456 ')
  await press('Continue')

  await expect.element(code).toHaveAccessibleDescription(/wrong or was used before/)
  expect(server.sent.at(-1)).toEqual({ call: 'member/sign-in/factor', body: { challenge, code: ' 123 456 ' } })
})

test('the member can go back to the password', async () => {
  await enterPassword()
  await press('Start again')
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
