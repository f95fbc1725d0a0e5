import { call } from '@cairn/contract/core/call.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { FailedError, RefusedError, type Send } from './client.ts'
import { createUseCall, type CallPolicy } from './use-call.ts'

const pay = call({
  method: 'POST',
  path: 'payments',
  summary: 'Pays.',
  who: 'member',
  movesMoney: true,
  body: z.object({ amount: z.string() }),
  reply: z.object({ id: z.string() }),
})

const send = vi.fn<(call: unknown, input: { idempotencyKey: string }) => Promise<unknown>>()
const showError = vi.fn()
const fieldNote = ({ message }: { message: string }) => message
const reauthenticate = vi.fn<NonNullable<CallPolicy<string>['reauthenticate']>>()
const useCall = createUseCall({
  send: send as unknown as Send,
  showError,
  failureText: 'Failed',
  fieldNote,
  reauthenticate,
})

function Form() {
  const { send: sendPayment, isSending, errorOf, refusal: current } = useCall(pay, { onReply: () => undefined })
  return (
    <>
      <form>
        <input name="amount" aria-label="Amount" />
        <input name="note" aria-label="Note" />
      </form>
      <button onClick={() => sendPayment({ body: { amount: '5' } })}>{isSending ? 'Sending' : 'Pay'}</button>
      <input name="search" aria-label="Search" />
      <p>{errorOf('amount')}</p>
      <p>Form: {current && !current.field && current.message}</p>
    </>
  )
}

const keys = () => send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
/** Presses, and waits until the call was sent and has ended: a press before that sends nothing. */
const press = async (times = 1) => {
  const button = page.getByRole('button', { name: 'Pay' })
  for (let count = 0; count < times; count += 1) {
    const sent = send.mock.calls.length
    await button.click()
    await expect.poll(() => send.mock.calls.length).toBeGreaterThan(sent)
    await expect.element(button).toBeVisible()
  }
}
const refusal = (status: number) => new RefusedError('Too little', { status, field: 'amount' })

beforeEach(async () => {
  vi.resetAllMocks()
  sessionStorage.clear()
  await render(<Form />)
})

test('a second press while a request is in flight sends nothing', async () => {
  send.mockReturnValue(new Promise(() => undefined))
  const button = page.getByRole('button').element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(page.getByText('Sending')).toBeVisible()
  await expect.poll(() => send.mock.calls.length).toBe(1)
})

test.each([
  ['no reply came', () => new FailedError('no reply', 0)],
  ['the server had an internal error', () => refusal(500)],
  ['the server was busy', () => new RefusedError('Busy', { status: 429, code: 'busy' })],
])('a retry after %s keeps the idempotency key', async (_, error) => {
  send.mockImplementation(() => Promise.reject(error()))
  await press(2)
  expect(new Set(keys()).size).toBe(1)
})

test('a press after a reply or a refusal is a new operation', async () => {
  send.mockResolvedValueOnce({ id: '1' }).mockRejectedValueOnce(refusal(422)).mockResolvedValueOnce({ id: '2' })
  await press(3)
  expect(new Set(keys()).size).toBe(3)
})

test('a refusal appears at its field, which gets the focus', async () => {
  send.mockRejectedValue(refusal(422))
  await press()
  await expect.element(page.getByText('Too little')).toBeVisible()
  await expect.element(page.getByLabelText('Amount')).toHaveFocus()
  expect(showError).toHaveBeenCalledWith(expect.any(RefusedError), 'Failed')
})

test('a refusal of a dialog focuses its field, and not the field of that name in the page below', async () => {
  render(
    <dialog ref={(dialog) => dialog?.showModal()}>
      <Form />
    </dialog>,
  )
  send.mockRejectedValue(refusal(422))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect.element(dialog.getByLabelText('Amount')).toHaveFocus()
})

test('a fault at a field disappears at the first change of that field', async () => {
  send.mockRejectedValue(refusal(422))
  await press()
  await page.getByLabelText('Note').fill('7')
  await expect.element(page.getByText('Too little')).toBeVisible()
  await page.getByLabelText('Amount').fill('7')
  await expect.element(page.getByText('Too little')).not.toBeInTheDocument()
})

test.each([
  ['refusal without a field', () => new RefusedError('Not today', { status: 422 }), 'Form: Not today'],
  ['failure', () => new FailedError('no reply', 0), 'Form: Failed'],
])('a %s stays until the form changes', async (_, error, text) => {
  send.mockImplementation(() => Promise.reject(error()))
  await press()
  await expect.element(page.getByText(text)).toBeVisible()
  await page.getByLabelText('Search').fill('7')
  await expect.element(page.getByText(text)).toBeVisible()
  await page.getByLabelText('Note').fill('7')
  await expect.element(page.getByText(text)).not.toBeInTheDocument()
})

test('a call that takes re-authentication is sent again with the same key once the person has given it', async () => {
  const needed = new RefusedError('Re-authenticate', {
    status: 403,
    code: 'reauthentication_needed',
    methods: ['password'],
  })
  send.mockRejectedValueOnce(needed).mockRejectedValueOnce(needed).mockResolvedValueOnce({ id: '1' })
  reauthenticate.mockResolvedValue({})
  await press()
  await expect.poll(() => send.mock.calls.length).toBe(3)
  expect(new Set(keys()).size).toBe(1)
  expect(reauthenticate.mock.calls).toEqual([
    [needed, undefined],
    [needed, undefined],
  ])
  expect(needed.methods).toEqual(['password'])
  expect(showError).not.toHaveBeenCalled()
})

test('without re-authentication the call is not sent again, and the refusal is shown', async () => {
  send.mockRejectedValueOnce(new RefusedError('Re-authenticate', { status: 403, code: 'reauthentication_needed' }))
  reauthenticate.mockRejectedValue(
    new RefusedError('Nothing was changed', { status: 403, code: 'reauthentication_needed' }),
  )
  await press()
  await expect.element(page.getByText('Form: Nothing was changed')).toBeVisible()
  expect(send).toHaveBeenCalledOnce()
})

test('what the person signed is added to the body, with the same key', async () => {
  send.mockRejectedValueOnce(new RefusedError('Re-authenticate', { status: 403, code: 'reauthentication_needed' }))
  send.mockResolvedValueOnce({ id: '1' })
  reauthenticate.mockResolvedValue({ passkey: 'signed' })
  await press()
  await expect.poll(() => send.mock.calls.length).toBe(2)
  expect(send.mock.calls[1]?.[1]).toMatchObject({ body: { amount: '5', passkey: 'signed' } })
  expect(new Set(keys()).size).toBe(1)
})
