import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { completeAccessReset, viewAccessReset } from '@cairn/contract/operator/operators/resets.ts'
import { accessReset as words, invitation } from '@cairn/words/backoffice/operators/operators.ts'
import { session } from '@cairn/words/backoffice/shared/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { press } from '../../testing/render-as.tsx'
import { AccessResetScreen } from './access-reset-screen.tsx'

const email = 'tess@operators.test'
const authenticator = { secret: 'JBSWY3DP', secret_url: 'otpauth://totp/Cairn?secret=JBSWY3DP' }
beforeEach(() => history.replaceState(null, '', '#the-token'))
afterEach(() => history.replaceState(null, '', '#'))

const password = page.getByLabelText(words.password, { exact: true })
const code = page.getByLabelText(session.code)

test('password and authenticator are replaced, and the page leads to the sign-in (SEC-131)', async () => {
  const server = new FakeServer().reply(viewAccessReset, { email, lost: 'both', authenticator })
  await render(<AccessResetScreen />)
  await expect.element(page.getByText(words.lead(email))).toBeVisible()
  await password.fill('a telescope of oak')
  await code.fill('123 456')
  server.refuse(completeAccessReset, 'authenticator_code_wrong')
  await press(words.submit)
  await expect.element(code).toHaveFocus()
  server.reply(completeAccessReset)
  await press(words.submit)
  await expect.element(page.getByText(words.done)).toBeVisible()
  await expect.element(page.getByRole('link', { name: invitation.signIn })).toHaveAttribute('href', '/operator')
  expect(server.sent.at(-1)).toEqual({
    call: 'operator/access-reset/complete',
    body: { token: 'the-token', password: 'a telescope of oak', code: '123456' },
  })
})

test('an operator who has lost one of the two sets only that one', async () => {
  const server = new FakeServer().reply(viewAccessReset, { email, lost: 'password', authenticator: null })
  await render(<AccessResetScreen />)
  await password.fill('a telescope of oak')
  await expect.element(code).not.toBeInTheDocument()
  server.reply(completeAccessReset)
  await press(words.submit)
  await expect.element(page.getByText(words.done)).toBeVisible()
  expect(server.sent.at(-1)?.body).toEqual({ token: 'the-token', password: 'a telescope of oak' })
})

test('a used link names the person to contact', async () => {
  new FakeServer().refuse(viewAccessReset, 'link_not_valid')
  await render(<AccessResetScreen />)
  await expect.element(page.getByText(invitation.expired)).toBeVisible()
})
