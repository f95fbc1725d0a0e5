import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { registerMember } from '@cairn/contract/member/account/sessions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAt } from '../../testing/render-member.tsx'
import { RegisterScreen } from './register-screen.tsx'

async function fill({ again = 'stack-of-stones', terms = true } = {}) {
  await page.getByLabelText('Full name').fill('Ada Lovelace')
  await page.getByLabelText('Email').fill('ada@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('stack-of-stones')
  await page.getByLabelText('Re-type password').fill(again)
  if (terms) await page.getByRole('checkbox').click()
  await press('Sign in')
}

test('different passwords are not sent (UI-C7)', async () => {
  const server = new FakeServer()
  await renderAt(<RegisterScreen />)
  await fill({ again: 'stack-of-bones' })
  await expect.element(page.getByLabelText('Re-type password')).toHaveAttribute('aria-invalid', 'true')
  expect(server.sent).toEqual([])
})

test('without the terms nothing is sent (UI-C8)', async () => {
  const server = new FakeServer()
  await renderAt(<RegisterScreen />)
  await fill({ terms: false })
  await expect.element(page.getByText('Agree to our terms and condition')).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a new account leads to the sign-in screen (UI-C10)', async () => {
  const server = new FakeServer().reply(registerMember)
  const visited = await renderAt(<RegisterScreen />)
  await fill()
  await expect.poll(() => visited).toEqual(['/', '/login'])
  expect(server.sent[0]?.body).toMatchObject({ email: 'ada@example.com', account_type: 'basic', upline: '' })
})

test('an unknown Referral ID marks its field', async () => {
  new FakeServer().refuse(registerMember, 'referral_id_not_found')
  await renderAt(<RegisterScreen />)
  await fill()
  await expect.element(page.getByLabelText('Referral ID (optional)')).toHaveAttribute('aria-invalid', 'true')
})
