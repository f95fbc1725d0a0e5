import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { changeOwnPassword, viewOwnAccount } from '@cairn/contract/operator/operators/account.ts'
import { switchWaitingMails, viewWaitingMails } from '@cairn/contract/operator/mails/waiting-mails.ts'
import { addOwnPasskey, removeOwnPasskey, startOwnPasskey } from '@cairn/contract/operator/operators/passkeys.ts'
import { account as words } from '@cairn/words/backoffice/operators/account.ts'
import { overview } from '@cairn/words/backoffice/overview.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { AccountScreen } from './account-screen.tsx'

const times = { signed_in_at: '2026-11-20T10:00:00Z', last_seen_at: '2026-11-20T11:00:00Z' }
const here = { id: 's1', device: 'Firefox on Linux', address: '192.0.2.1', is_this: true, ...times }
const phone = { id: 's2', device: 'Chrome on Android', address: '2001:db8::7', is_this: false, ...times }

const laptop = { id: 'k1', name: 'Laptop', added_at: times.signed_in_at, last_used_at: null }

const mails = { queue: 'documents_to_review', is_on: false } as const

async function open() {
  const server = new FakeServer()
    .reply(viewOwnAccount, { sessions: [here, phone], passkeys: [laptop], recovery_codes_left: 3 })
    .reply(viewWaitingMails, { mails: [mails] })
  await renderAs('support', <AccountScreen />, { server })
  await expect.element(page.getByText(words.sessions.thisOne)).toBeVisible()
  return server
}

test('a new password is sent with the current one, and a refusal is at its field', async () => {
  const server = await open()
  server.refuse(changeOwnPassword, 'current_password_wrong')
  const current = page.getByLabelText(words.password.current, { exact: true })
  await current.fill('a guess')
  await page.getByLabelText(words.password.next, { exact: true }).fill('a telescope of oak')
  await press(words.password.submit)
  await expect.element(current).toHaveFocus()
  expect(server.sent[0]?.body).toEqual({ current_password: 'a guess', password: 'a telescope of oak' })

  server.reply(changeOwnPassword)
  await press(words.password.submit)
  await expect.element(current).toHaveValue('')
})

test('a passkey is removed after a question', async () => {
  const server = await open()
  server.reply(removeOwnPasskey).reply(viewOwnAccount, { sessions: [here], passkeys: [], recovery_codes_left: 3 })
  await press(words.passkeys.remove('').open)
  await page
    .getByRole('dialog', { name: words.passkeys.remove('Laptop').title })
    .getByRole('button', { name: words.passkeys.remove('').submit })
    .click()
  await expect.element(page.getByText('Laptop')).not.toBeInTheDocument()
  expect(server.sent).toMatchObject([{ call: 'operator/account/passkeys/k1/remove' }])
})

test('when the browser makes no passkey, nothing is added', async () => {
  const server = await open()
  const options = { challenge: 'AAAA', site: 'localhost', account: 'AAAA', email: 'ada@example.com', known: [] }
  server.reply(startOwnPasskey, options)
  const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await page.getByLabelText(words.passkeys.name).fill('Phone')
  await press(words.passkeys.add)
  await expect.element(page.getByText(words.passkeys.notMade).first()).toBeVisible()
  expect(server.sent.map(({ call }) => call)).toEqual([startOwnPasskey.path])
  expect(server.sent.map(({ call }) => call)).not.toContain(addOwnPasskey.path)
  create.mockRestore()
})

test('a switch turns the emails about a queue on at once', async () => {
  const server = await open()
  const documents = page.getByRole('checkbox', { name: overview.queues.documents_to_review })
  await expect.element(documents).not.toBeChecked()
  server.reply(switchWaitingMails).reply(viewWaitingMails, { mails: [{ ...mails, is_on: true }] })
  await documents.click()
  await expect.element(documents).toBeChecked()
  expect(server.sent).toMatchObject([{ body: { queue: 'documents_to_review', is_on: true } }])
})
