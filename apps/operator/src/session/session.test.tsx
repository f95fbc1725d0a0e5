import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listAllPlans } from '@cairn/contract/operator/plans.ts'
import { signInOperator, signOutOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import { roleHeader } from '@cairn/contract/core/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { send } from '../api.ts'
import { hasButton, press } from '../testing/render-as.tsx'
import { SessionProvider, useOperator } from './session.tsx'
import { signOut } from './sign-out.ts'
import type { TabMessage } from './tabs.ts'

const operator = { name: 'Olive', email: 'olive@operators.test', role: 'owner' as const }
const signInHeading = page.getByRole('heading', { name: words.heading })
const ended = page.getByText(words.ended)

const [otherTab, thirdTab] = [new BroadcastChannel('cairn-backoffice'), new BroadcastChannel('cairn-backoffice')]
const start = Date.now()
afterEach(() => void vi.restoreAllMocks())

/** Resolves when the other tabs have the message. */
async function sendFromOtherTab(message: TabMessage) {
  const received = new Promise((resolve) => thirdTab.addEventListener('message', resolve, { once: true }))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows
  otherTab.postMessage(message)
  await received
}

/** A screen that reads at a press. */
function Desk() {
  const { name, role } = useOperator()
  const { data, refetch } = useQuery({ queryKey: ['plans'], queryFn: () => send(listAllPlans), enabled: false })
  return (
    <>
      <p>Signed in as {name}</p>
      <p>As {role}</p>
      <p>{data ? 'Plans were read' : 'Nothing was read'}</p>
      <button onClick={() => void refetch()}>Read plans</button>
      <button onClick={() => void signOut()}>Sign out</button>
      <form>
        <label>
          Note <input />
        </label>
      </form>
    </>
  )
}

function open(isVisitor = false) {
  return render(
    <>
      <SessionProvider
        isVisitor={isVisitor}
        splash="Splash"
        Failed={({ onRetry }) => <button onClick={onRetry}>Retry</button>}
      >
        <Desk />
      </SessionProvider>
      <Toaster />
    </>,
  )
}

const signedIn = () => new FakeServer().reply(viewOperator, { operator, colleagues: [] })
const desk = page.getByText('Signed in as Olive')

async function fillSignIn() {
  await page.getByLabelText(words.email).fill('olive@operators.test')
  await page.getByLabelText(words.password, { exact: true }).fill(' correct horse ')
  await page.getByLabelText(words.code).fill('123 456')
  await press(words.submit)
}

test('a screen stays hidden until the session is known', async () => {
  new FakeServer().hang(viewOperator)
  await open()
  await expect.element(page.getByText('Splash')).toBeVisible()
  expect(hasButton('Read plans')).toBe(false)
})

test('on the page that the server sends to visitors the sign-in form is there at once, and stays', async () => {
  const server = new FakeServer().fail(viewOperator).reply(signInOperator, { operator, colleagues: [] })
  await open(true)
  expect(signInHeading.query()).not.toBeNull()
  await fillSignIn()
  await expect.element(desk).toBeVisible()
  expect(server.sent.map(({ call }) => call)).toEqual(['operator/sign-in'])
})

test('a browser that blocks cookies is told that it does, and no screen opens', async () => {
  new FakeServer().refuse(viewOperator, 'not_signed_in').reply(signInOperator, { operator, colleagues: [] })
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await open()
  await fillSignIn()
  await expect.element(page.getByText(words.cookiesBlocked)).toBeVisible()
  expect(desk.query()).toBeNull()
})

test('a suspended owner objects to their removal with the next code', async () => {
  const server = new FakeServer().refuse(viewOperator, 'not_signed_in').refuse(signInOperator, 'operator_removal_waits')
  await open()
  await fillSignIn()
  await page.getByRole('checkbox', { name: words.objects }).click()
  server.refuse(signInOperator, 'operator_suspended')
  await page.getByLabelText(words.code).fill('654321')
  await press(words.submit)
  await expect.poll(() => server.sent).toHaveLength(2)
  expect(server.sent.map(({ body }) => (body as { objects?: boolean }).objects)).toEqual([undefined, true])
  await expect.element(page.getByRole('checkbox', { name: words.objects })).not.toBeInTheDocument()
  await expect.element(signInHeading).toBeVisible()
})

test('an operator whose session has ended sees why, with the focus on the heading', async () => {
  new FakeServer().refuse(viewOperator, 'session_ended')
  await open()
  await expect.element(ended).toBeVisible()
  await expect.element(signInHeading).toHaveFocus()
})

test('a sign-in sends the password as it was typed and the code without spaces, and opens the screen', async () => {
  const server = new FakeServer().refuse(viewOperator, 'not_signed_in')
  server.reply(signInOperator, { operator, colleagues: [] })
  await open()
  await fillSignIn()
  await expect.element(desk).toBeVisible()
  expect(server.sent).toEqual([
    {
      call: 'operator/sign-in',
      body: { email: 'olive@operators.test', password: ' correct horse ', code: '123456' },
    },
  ])
})

test('a refused sign-in does not show what was wrong, and selects the code for the next one', async () => {
  const server = new FakeServer().refuse(viewOperator, 'not_signed_in')
  server.refuse(signInOperator, 'wrong_operator_credentials')
  await open()
  await fillSignIn()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Incorrect email, password, code or passkey' }))
    .toBeVisible()
  await expect.element(page.getByLabelText(words.code)).toHaveFocus()
  expect(getSelection()?.toString()).toBe('123 456')
  expect(ended.query()).toBeNull()
})

test('a code that is not six digits is not sent', async () => {
  const server = new FakeServer().refuse(viewOperator, 'not_signed_in')
  await open()
  await page.getByLabelText(words.email).fill('olive@operators.test')
  await page.getByLabelText(words.password, { exact: true }).fill('correct horse')
  await page.getByLabelText(words.code).fill('12345')
  await press(words.submit)
  await expect.element(page.getByLabelText(words.code)).toBeInvalid()
  expect(server.sent).toEqual([])
})

test('a call that finds the session over leads to the sign-in screen, and what was read is dropped', async () => {
  const server = signedIn().reply(listAllPlans, { plans: [] })
  await open()
  await press('Read plans')
  await expect.element(page.getByText('Plans were read')).toBeVisible()
  server.refuse(listAllPlans, 'session_ended').reply(signInOperator, { operator, colleagues: [] })
  await press('Read plans')
  await expect.element(ended).toBeVisible()
  await fillSignIn()
  await expect.element(page.getByText('Nothing was read')).toBeVisible()
})

/** Moves the clock of this page to some minutes after now. */
function passMinutes(minutes: number) {
  vi.spyOn(Date, 'now').mockReturnValue(start + minutes * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('calls in another tab keep the session open here', async () => {
  signedIn().reply(listAllPlans, { plans: [] })
  await open()
  await expect.element(desk).toBeVisible()
  vi.spyOn(Date, 'now').mockReturnValue(start + 60 * 60_000)
  await sendFromOtherTab('call')
  passMinutes(60)
  await press('Read plans')
  await expect.element(page.getByText('Plans were read')).toBeVisible()
})

test('a sign-out without a reply leaves the operator signed in, with a message', async () => {
  signedIn().fail(signOutOperator)
  await open()
  await press('Sign out')
  await expect.element(page.getByText(words.signOutFailed)).toBeVisible()
  await expect.element(desk).toBeVisible()
})

test('another operator who signs in in another tab is the operator here too, and gets nothing that was read', async () => {
  const server = signedIn().reply(listAllPlans, { plans: [] })
  await open()
  await press('Read plans')
  await expect.element(page.getByText('Plans were read')).toBeVisible()
  server.reply(viewOperator, { operator: { ...operator, name: 'Theo', email: 'theo@operators.test' }, colleagues: [] })
  await sendFromOtherTab('signed in')
  await expect.element(page.getByText('Signed in as Theo')).toBeVisible()
  await expect.element(page.getByText('Nothing was read')).toBeVisible()
})

test('a role that was changed reaches an open page with its next call, and the page stays', async () => {
  const server = signedIn()
  await open()
  await expect.element(page.getByText('As owner')).toBeVisible()
  server.reply(viewOperator, { operator: { ...operator, role: 'support' }, colleagues: [] })
  const headers = { [roleHeader]: 'support' }
  vi.mocked(globalThis.fetch).mockResolvedValueOnce(Response.json({ plans: [] }, { headers }))
  await press('Read plans')
  await expect.element(page.getByText('As support')).toBeVisible()
  await expect.element(page.getByText('Plans were read')).toBeVisible()
})

const note = page.getByLabelText('Note')

test('two minutes before the end of an unused session the operator is warned, and can keep it', async () => {
  const server = signedIn()
  await open()
  await expect.element(desk).toBeVisible()
  passMinutes(14)
  const warning = page.getByRole('dialog', { name: words.idle.title })
  await expect.element(warning).toBeVisible()
  server.fail(viewOperator)
  await press(words.idle.keep)
  await expect.element(warning.getByRole('alert').getByText(words.failed)).toBeVisible()
  server.reply(viewOperator, { operator, colleagues: [] })
  await userEvent.keyboard('{Escape}')
  await expect.element(warning).not.toBeInTheDocument()
  await expect.element(desk).toBeVisible()
})

test('an operator who types keeps the session, at most by one call a minute', async () => {
  const server = signedIn()
  await open()
  await expect.element(desk).toBeVisible()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 14 * 60_000)
  await userEvent.type(note, 'abc')
  await expect.poll(() => server.count(viewOperator.path)).toBe(2)
})

test('the typed text is hidden until the same operator signs in again', async () => {
  const server = signedIn().reply(signInOperator, { operator, colleagues: [] })
  await open()
  await note.fill('half a form')
  server.refuse(listAllPlans, 'session_ended')
  await press('Read plans')
  await expect.element(ended).toBeVisible()
  await expect.element(note).not.toBeVisible()
  await expect.element(desk).not.toBeVisible()
  await fillSignIn()
  await expect.element(desk).toBeVisible()
  await expect.element(note).toHaveValue('half a form')
})

test('another operator who signs in gets nothing of what was typed, and neither does who signed out', async () => {
  const other = { name: 'Theo', email: 'theo@operators.test', role: 'owner' as const }
  const server = signedIn().reply(signInOperator, { operator: other, colleagues: [] }).reply(signOutOperator)
  await open()
  await note.fill('half a form')
  server.refuse(listAllPlans, 'session_ended')
  await press('Read plans')
  await fillSignIn()
  await expect.element(page.getByText('Signed in as Theo')).toBeVisible()
  await expect.element(note).toHaveValue('')
  await note.fill('of Theo')
  await press('Sign out')
  await expect.element(signInHeading).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
