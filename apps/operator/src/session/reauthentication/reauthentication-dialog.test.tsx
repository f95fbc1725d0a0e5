import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { reauthenticateOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { startOperatorPasskeyReauthentication } from '@cairn/contract/operator/operators/passkeys.ts'
import { closePlan } from '@cairn/contract/operator/plans.ts'
import { forms } from '@cairn/words/backoffice/shared/records.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusals } from '@cairn/contract/core/refusals.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { press, renderAs } from '../../testing/render-as.tsx'

const code = page.getByRole('textbox', { name: words.code })
const reason = page.getByRole('textbox', { name: 'Why' })

/** An action on a server that needs a factor until it has one. */
async function openAction(methods = ['code']) {
  const server = new FakeServer().refuse(closePlan, 'reauthentication_needed', { methods })
  await renderAs(
    'owner',
    <ActionDialog
      call={closePlan}
      open="Close"
      title="Close the plan"
      submit="Close now"
      renderFields={(errorOf) => <ReasonField label="Why" error={errorOf('reason')} />}
      input={() => ({ params: { id: 'p1' }, version: '7' })}
    />,
    { server },
  )
  await press('Close')
  await reason.fill('Nobody uses it')
  await press('Close now')
  await expect.element(page.getByRole('heading', { name: words.factor.title })).toBeVisible()
  return server
}

test('a call that needs a factor opens a dialog for a code and is sent again (SEC-115)', async () => {
  const server = await openAction()
  server.reply(reauthenticateOperator).reply(closePlan)
  await code.fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).not.toBeInTheDocument()
  expect(server.sent.map((one) => one.call)).toEqual([
    'operator/plans/p1/close',
    'operator/reauthenticate',
    'operator/plans/p1/close',
  ])
  expect(server.sent[1]?.body).toEqual({ code: '123456' })
})

test('a wrong code can be entered again, and the form below keeps its typed values', async () => {
  const server = await openAction()
  server.refuse(reauthenticateOperator, 'authenticator_code_wrong')
  await code.fill('000000')
  await press(words.factor.submit)
  await expect
    .element(code)
    .toHaveAccessibleDescription(expect.stringContaining(refusals.authenticator_code_wrong.sentence))
  await userEvent.keyboard('{Escape}')
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('Nobody uses it')
  expect(server.sent.filter((one) => one.call.endsWith('close'))).toHaveLength(1)
})

test('without a code the call is not sent again, and the focus returns to its button', async () => {
  const server = await openAction()
  await page.getByRole('button', { name: forms.cancel }).last().click()
  await expect.element(page.getByRole('button', { name: 'Close now' })).toHaveFocus()
  expect(server.sent).toHaveLength(1)
})

test('an operator with a passkey may use it in place of the code (SEC-130)', async () => {
  const server = await openAction(['passkey', 'code'])
  server
    .reply(startOperatorPasskeyReauthentication, { challenge: 'AAAA', known: ['AQID'] })
    .reply(reauthenticateOperator)
    .reply(closePlan)
  const bytes = Uint8Array.of(1, 2, 3).buffer
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
  const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue({ id: 'AQID', response } as never)
  await press(words.factor.passkey)
  await expect.element(reason).not.toBeInTheDocument()
  expect(server.sent.map((one) => one.call).slice(1)).toEqual([
    'operator/reauthenticate/passkey',
    'operator/reauthenticate',
    'operator/plans/p1/close',
  ])
  expect(server.sent[2]?.body).toEqual({
    passkey: { challenge: 'AAAA', id: 'AQID', client_data: 'AQID', authenticator_data: 'AQID', signature: 'AQID' },
  })
  expect(get.mock.calls[0]?.[0]?.publicKey?.allowCredentials).toHaveLength(1)
  get.mockRestore()
})

test('an operator without a passkey is not offered one', async () => {
  await openAction()
  await expect.element(page.getByRole('button', { name: words.factor.passkey })).not.toBeInTheDocument()
})
