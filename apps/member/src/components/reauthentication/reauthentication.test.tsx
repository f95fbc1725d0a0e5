import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useCall } from '../../session/calls/use-call.ts'
import { ada, press, renderMember } from '../../testing/render-member.tsx'
import { FormRefusal } from '../form/form-refusal.tsx'

function Rename() {
  const call = useCall(editProfile, { onReply: () => undefined })
  return (
    <>
      <FormRefusal of={call} />
      <button type="button" onClick={() => call.send({ body: { full_name: 'Ada Byron' } })}>
        {call.isSending ? 'Saving' : 'Save'}
      </button>
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
const password = page.getByLabelText('Your password')

async function askToReauthenticate() {
  const server = new FakeServer().refuse(editProfile, 'reauthentication_needed')
  await renderMember(<Rename />, { server })
  await press('Save')
  await expect.element(dialog).toBeVisible()
  await expect.element(password).toHaveFocus()
  return server
}

test('the dialog takes the password, and the call continues', async () => {
  const server = await askToReauthenticate()
  server.reply(reauthenticate).reply(editProfile, { user: ada, data: 'token-3' })
  await userEvent.keyboard('stack-of-stones{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
  expect(server.sent.map(({ call, body }) => [call, body])).toEqual([
    [editProfile.path, { full_name: 'Ada Byron' }],
    [reauthenticate.path, { password: 'stack-of-stones' }],
    [editProfile.path, { full_name: 'Ada Byron' }],
  ])
  expect(page.getByText('Nothing was changed').query()).toBeNull()
})

test('a wrong password can be corrected', async () => {
  const server = await askToReauthenticate()
  server.refuse(reauthenticate, 'password_wrong')
  await userEvent.keyboard('guess{Enter}')
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription(/Your password is incorrect/)
  server.reply(reauthenticate).reply(editProfile, { user: ada, data: 'token-3' })
  await password.fill('stack-of-stones')
  await press('Confirm')
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['the button', () => press('Cancel')],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('cancelled by %s, nothing is sent again, and the form says so and has the focus', async (_, cancel) => {
  const server = await askToReauthenticate()
  await cancel()
  await expect
    .element(page.getByText('Nothing was changed, because you did not confirm that it is you').first())
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
  expect(server.sent).toHaveLength(1)

  await press('Save')
  await expect.element(password).toHaveValue('')
})

test('an account with a second factor enters a code', async () => {
  const server = new FakeServer().refuse(editProfile, 'reauthentication_needed', { methods: ['code'] })
  await renderMember(<Rename />, { server })
  await press('Save')
  server.refuse(reauthenticate, 'factor_code_wrong')
  const code = page.getByLabelText('Code')
  await code.fill('000000')
  await press('Confirm')
  await expect.element(code).toHaveAccessibleDescription(/wrong or was used before/)

  server.reply(reauthenticate).reply(editProfile, { user: ada, data: 'token-3' })
  await code.fill('123456')
  await press('Confirm')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-2)).toEqual({ call: reauthenticate.path, body: { code: '123456' } })
})
