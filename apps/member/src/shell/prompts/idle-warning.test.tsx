import { viewMember } from '@cairn/contract/member/account/members.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { isSignedIn } from '../../session/token.ts'
import { IdleWarning } from './idle-warning.tsx'

afterEach(() => void vi.useRealTimers())

const dialog = page.getByRole('dialog', { name: 'Still there?' })

test('warns two minutes before the idle timeout and can extend the session', async () => {
  const { server } = await renderMember(<IdleWarning />, { extras: { session_idle_seconds: 122 } })
  expect(dialog.query()).toBeNull()
  await expect.element(dialog, { timeout: 4000 }).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
  await expect.element(dialog).toMatchTextContent(/signed out at \d\d:\d\d/)

  await press('Stay signed in')

  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.count(viewMember.path)).toBe(2)
})

test('Escape keeps the session too', async () => {
  // Due after two seconds, and not at once: then it would be asked again as soon as the session is kept.
  const { server } = await renderMember(<IdleWarning />, { extras: { session_idle_seconds: 122 } })
  await expect.element(dialog, { timeout: 4000 }).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => server.count(viewMember.path)).toBe(2)
})

test('after Escape the question comes back when the renewal fails', async () => {
  const { server } = await renderMember(<IdleWarning />, { extras: { session_idle_seconds: 120 } })
  await expect.element(dialog).toBeVisible()
  server.fail(viewMember)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toMatchTextContent('Network request failed')
  expect(server.count(viewMember.path)).toBe(2)
})

test('a renewal that fails is shown in the dialog', async () => {
  const { server } = await renderMember(<IdleWarning />, { extras: { session_idle_seconds: 120 } })
  await expect.element(dialog).toBeVisible()
  server.fail(viewMember)
  await press('Stay signed in')
  await expect.element(dialog).toMatchTextContent('Network request failed')
})

test('a server that announces no end has no question', async () => {
  await renderMember(<IdleWarning />)
  // As long as it takes when the question is due at once.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(dialog.query()).toBeNull()
})

test.each(['visibilitychange', 'focus', 'pageshow'])(
  'a device that wakes up (%s) after the end signs out, without the network',
  async (event) => {
    const { server } = await renderMember(<IdleWarning />, { extras: { session_idle_seconds: 1800 } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 })
    server.fail(viewMember)
    ;(event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event))
    expect(isSignedIn()).toBe(false)
    await expect.element(page.getByText(/For your security you were signed out/)).toBeInTheDocument()
    expect(history.state).toEqual({ unusedMinutes: 30 })
  },
)

test('a device that wakes up shortly before the end shows the warning', async () => {
  await renderMember(<IdleWarning />, { extras: { session_idle_seconds: 1800 } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 60_000 })
  dispatchEvent(new Event('focus'))
  await expect.element(dialog).toBeVisible()
  expect(isSignedIn()).toBe(true)
})

test('when the announced time has passed, the session ends', async () => {
  await renderMember(<IdleWarning />, { extras: { session_idle_seconds: 120 } })
  await expect.element(dialog).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 })
  await expect.poll(isSignedIn, { timeout: 3000 }).toBe(false)
})
