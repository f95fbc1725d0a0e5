import { beforeEach, expect, test, vi } from 'vitest'
import { dropToken, isSignedIn, onSessionChange, readToken, storeToken } from './token.ts'

// Another tab of the same session.
const otherTab = new BroadcastChannel('cairn-session')
const receive = () =>
  new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches this origin
const send = (renewal: { old: string; new: string | null }) => otherTab.postMessage(renewal)

beforeEach(() => sessionStorage.clear())

test('a new token is sent to the other tabs', async () => {
  const received = receive()
  storeToken('token-1')
  storeToken('token-2')
  expect(await received).toEqual({ old: 'token-1', new: 'token-2' })
})

test('a tab with the token before takes the new one', async () => {
  storeToken('token-1')
  send({ old: 'token-1', new: 'token-2' })
  await expect.poll(readToken).toBe('token-2')
})

test('a tab of another session keeps its token', async () => {
  storeToken('token-1')
  send({ old: 'token-7', new: 'token-8' })
  send({ old: 'token-1', new: 'token-2' })
  await expect.poll(readToken).toBe('token-2')
})

test('signing out in one tab ends the session in all of them', async () => {
  const ended = vi.fn()
  const stop = onSessionChange(ended)
  storeToken('token-1')
  send({ old: 'token-1', new: null })
  await expect.poll(() => ended.mock.calls.length).toBe(1)
  expect(isSignedIn()).toBe(false)
  stop()
})

test('signing out here is sent to the other tabs', async () => {
  const received = receive()
  sessionStorage.setItem('token', 'token-1')
  dropToken()
  expect(await received).toEqual({ old: 'token-1', new: null })
  expect(readToken()).toBeNull()
})
