import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { isAutomatic } from './presence.ts'

afterEach(() => void vi.useRealTimers())

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('a read that follows no press for ten seconds is one that the page makes by itself, a change never is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await userEvent.keyboard('a')
  expect(isAutomatic()).toBe(false)
  later(11_000)
  expect(isAutomatic()).toBe(true)
  expect(isAutomatic({ method: 'POST' })).toBe(false)
})

test.each(['click', 'keydown', 'pointerdown'])('a %s that a script makes is no press', (type) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  later(60_000)
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  expect(isAutomatic()).toBe(true)
})

test('a press counts from its moment', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  later(120_000)
  await userEvent.click(document.body)
  expect(isAutomatic()).toBe(false)
})
