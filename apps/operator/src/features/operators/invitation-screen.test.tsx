import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { acceptInvitation, viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import { invitation as words } from '@cairn/words/backoffice/operators/operators.ts'
import { session } from '@cairn/words/backoffice/shared/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { press } from '../../testing/render-as.tsx'
import { InvitationScreen } from './invitation-screen.tsx'

const invitation = {
  email: 'tess@operators.test',
  role: 'treasurer',
  secret: 'JBSWY3DP',
  secret_url: 'otpauth://totp/Cairn?secret=JBSWY3DP',
}
beforeEach(() => history.replaceState(null, '', '#the-token'))
afterEach(() => history.replaceState(null, '', '#'))

const open = () =>
  render(
    <>
      <InvitationScreen />
      <Toaster />
    </>,
  )

async function fill() {
  await page.getByLabelText(words.name).fill(' Tess ')
  await page.getByLabelText(words.password, { exact: true }).fill(' correct horse ')
  await page.getByLabelText(session.code).fill('123 456')
  await press(words.submit)
}

test('the link is opened by its token, and shows the role and the key for the authenticator', async () => {
  const server = new FakeServer().reply(viewInvitation, invitation)
  await open()
  await expect.element(page.getByText(words.lead(invitation.email, 'Treasurer'))).toBeVisible()
  await expect.element(page.getByText('JBSW', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('img', { name: words.qrCode })).toBeInTheDocument()
  expect(server.sent).toEqual([{ call: 'operator/invitation/view', body: { token: 'the-token' } }])
})

test('an accepted invitation leads to the sign-in', async () => {
  const server = new FakeServer().reply(viewInvitation, invitation).reply(acceptInvitation)
  await open()
  await fill()
  await expect.element(page.getByText(words.accepted)).toBeVisible()
  await expect.element(page.getByRole('link', { name: words.signIn })).toHaveAttribute('href', '/operator')
  expect(server.sent[1]).toEqual({
    call: 'operator/invitation/accept',
    body: { token: 'the-token', name: 'Tess', password: ' correct horse ', code: '123456' },
  })
})

test.each([
  ['operator_name_invalid', words.name],
  ['password_personal', words.password],
  ['authenticator_code_wrong', session.code],
] as const)('the refusal %s is at the field that it is about', async (code, label) => {
  new FakeServer().reply(viewInvitation, invitation).refuse(acceptInvitation, code)
  await open()
  await press(words.submit)
  await expect.element(page.getByLabelText(label, { exact: true })).toBeInvalid()
  await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus()
})

test('a link that was used has no form', async () => {
  new FakeServer().refuse(viewInvitation, 'link_not_valid')
  await open()
  await expect.element(page.getByText(words.expired)).toBeVisible()
  expect(page.getByLabelText(words.name).query()).toBeNull()
})

test('a link that could not be checked is checked again on request', async () => {
  const server = new FakeServer().fail(viewInvitation)
  await open()
  await expect.element(page.getByText(/^The invitation could not be loaded/)).toBeVisible()
  server.reply(viewInvitation, invitation)
  await press('Try again')
  await expect.element(page.getByLabelText(words.name)).toBeVisible()
})
