import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { closePlan, listAllPlans } from '@cairn/contract/operator/plans.ts'
import { releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forms } from '@cairn/words/backoffice/shared/records.ts'
import { session } from '@cairn/words/backoffice/shared/session.ts'
import { send } from '../../api.ts'
import { showError } from '../../session/calls/show-error.ts'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { textOf } from './text-of.ts'
import { ReasonField } from './reason-field.tsx'

const texts = { open: 'Open dialog', title: 'Release this deposit?', submit: 'Release', text: 'It goes back.' }

function ReleaseDialog(props: { onDone?: () => void; onConflict?: () => void }) {
  return (
    <ActionDialog
      {...texts}
      {...props}
      call={releaseDeposit}
      input={(form) => ({ params: { id: 'd1' }, version: '7', body: { reason: textOf(form, 'reason') } })}
      renderFields={(errorOf) => <ReasonField error={errorOf('reason')} />}
    />
  )
}

/** Something on the screen that is read again. */
function PlanCount() {
  const { data } = useQuery({ queryKey: ['plans'], queryFn: () => send(listAllPlans) })
  return <p>{data?.plans.length} plans</p>
}

const dialog = page.getByRole('dialog')

test('a done action closes the dialog, shows the message and reads the screen again', async () => {
  const server = await renderAs('treasurer', <ReleaseDialog />)
  server.reply(releaseDeposit, { msg: 'Released', approval_id: null })
  await press('Open dialog')
  await expect.element(dialog.getByText('It goes back.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill(' asked by the member ')
  await press('Release')
  await expect.element(page.getByText('Released')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toEqual([
    { call: 'operator/deposits/d1/release', version: '7', body: { reason: 'asked by the member' } },
  ])
})

test('a refused field keeps the dialog open, with the message at the field and the focus on it', async () => {
  const server = new FakeServer().refuse(releaseDeposit, 'reason_invalid')
  await renderAs('treasurer', <ReleaseDialog />, { server })
  await press('Open dialog')
  await press('Release')
  await expect.element(dialog.getByText('Enter a reason, up to 500 characters')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
})

test('a record that has changed closes the dialog, and the message stays until it is opened again', async () => {
  const server = new FakeServer().refuse(releaseDeposit, 'deposit_not_in_plan').reply(listAllPlans, { plans: [] })
  const reads = vi.spyOn(globalThis, 'fetch')
  await renderAs('treasurer', [<ReleaseDialog key="dialog" />, <PlanCount key="plans" />], { server })
  await expect.element(page.getByText('0 plans')).toBeVisible()
  await press('Open dialog')
  await press('Release')
  const message = page.getByRole('alert').getByText(/This deposit is not in a plan/)
  await expect.element(message).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => reads.mock.calls.filter(([url]) => url === '/api/operator/plans')).toHaveLength(2)
  await press('Open dialog')
  await expect.element(message).not.toBeInTheDocument()
})

test('the screen can take over what follows', async () => {
  const server = new FakeServer().reply(releaseDeposit, { approval_id: null })
  const follow = { onDone: vi.fn(), onConflict: vi.fn() }
  await renderAs('treasurer', <ReleaseDialog {...follow} />, { server })
  await press('Open dialog')
  await press('Release')
  await expect.poll(() => follow.onDone).toHaveBeenCalledOnce()
  server.refuse(releaseDeposit, 'deposit_not_in_plan')
  await press('Open dialog')
  await press('Release')
  await expect.poll(() => follow.onConflict).toHaveBeenCalledOnce()
  // The screen may show the record only.
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText(/This deposit is not in a plan/)).toBeVisible()
})

test.each([
  ['a lost reply', (server: FakeServer) => server.fail(releaseDeposit), session.failed],
  ['a busy server', (server: FakeServer) => server.refuse(releaseDeposit, 'busy'), /^We are busy/],
  ['another role', (server: FakeServer) => server.refuse(releaseDeposit, 'role_not_allowed'), /^Your role/],
  [
    'a field that is not here',
    (server: FakeServer) => server.refuse(releaseDeposit, 'bad_input', { field: 'amount' }),
    /^Check what/,
  ],
])('%s is shown and read aloud in the dialog, and what was typed stays', async (_, answer, message) => {
  await renderAs('treasurer', <ReleaseDialog />, { server: answer(new FakeServer()) })
  await press('Open dialog')
  await dialog.getByLabelText('Reason').fill('asked by the member')
  await press('Release')
  await expect.element(dialog.getByRole('alert').getByText(message)).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('asked by the member')
  expect(document.querySelector('[data-toast]')).toBeNull()
})

test('a reply that is lost after the dialog was closed is shown next to the button', async () => {
  const server = new FakeServer().hang(releaseDeposit)
  const lose = Promise.withResolvers<never>()
  await renderAs('treasurer', <ReleaseDialog />, { server })
  const fetch = vi.spyOn(globalThis, 'fetch').mockReturnValue(lose.promise)
  await press('Open dialog')
  await press('Release')
  await press('Cancel')
  await expect.element(dialog).not.toBeInTheDocument()
  lose.reject(new TypeError('Failed to fetch'))
  await expect.element(page.getByRole('alert').getByText(session.failed)).toBeVisible()
  fetch.mockRestore()
})

test('a message from elsewhere appears when no dialog covers it', async () => {
  await renderAs('treasurer', <ReleaseDialog />)
  await press('Open dialog')
  showError(new Error('elsewhere'), 'The list could not be read')
  expect(document.querySelector('[data-toast]')).toBeNull()
  await press('Cancel')
  await expect.element(page.getByText('The list could not be read')).toBeVisible()
})

test.each([
  ['Cancel', () => press('Cancel')],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Escape twice', () => userEvent.keyboard('{Escape}{Escape}')],
])('%s asks before it loses what was typed', async (_, leave) => {
  await renderAs('treasurer', <ReleaseDialog />)
  await press('Open dialog')
  await dialog.getByLabelText('Reason').fill('asked by the member')
  await leave()
  await expect.element(dialog.getByText(forms.discardQuestion)).toBeVisible()
  await press(forms.keepEditing)
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('asked by the member')
  await leave()
  await press(forms.discard)
  await expect.element(dialog).not.toBeInTheDocument()
  await press('Open dialog')
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('')
})

test('a dialog with nothing typed closes at once', async () => {
  await renderAs('treasurer', <ReleaseDialog />)
  await press('Open dialog')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('two presses send once', async () => {
  const server = new FakeServer().hang(releaseDeposit)
  await renderAs('treasurer', <ReleaseDialog />, { server })
  await press('Open dialog')
  const submit = dialog.getByRole('button', { name: 'Release', exact: true }).element() as HTMLButtonElement
  submit.click()
  submit.click()
  await expect.poll(() => server.sent).toHaveLength(1)
})

test('a role that may not send the call sees no button', async () => {
  await renderAs(
    'support',
    <ActionDialog {...texts} call={closePlan} input={() => ({ params: { id: 'p1' }, version: '7' })} />,
  )
  expect(hasButton('Open dialog')).toBe(false)
})
