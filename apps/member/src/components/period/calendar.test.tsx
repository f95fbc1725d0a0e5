import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { compareClock } from '../../session/clock.ts'
import { CalendarNote } from './calendar-note.tsx'
import { daysOf, timeZone } from './period.ts'

afterEach(() => {
  vi.restoreAllMocks()
  compareClock(new Date().toUTCString())
})

function setZone(name: string | undefined) {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: name,
  } as Intl.ResolvedDateTimeFormatOptions)
}

test('the days of the browser’s time zone need no note', async () => {
  setZone('Asia/Tokyo')
  const { container } = await render(<CalendarNote />)
  expect([timeZone(), container.textContent]).toEqual(['Asia/Tokyo', ''])
})

test.each(['Etc/Unknown', undefined])('with the time zone %s a note says that days are in UTC', async (name) => {
  setZone(name)
  await render(<CalendarNote />)
  expect(timeZone()).toBe('UTC')
  await expect.element(page.getByText(/doesn't know your time zone, so days are in UTC/)).toBeVisible()
})

test('with a wrong clock a note states that days are in UTC, by the server’s clock', async () => {
  compareClock('Thu, 31 Jan 2030 23:30:00 GMT')
  await render(<CalendarNote />)
  expect(timeZone()).toBe('UTC')
  expect(daysOf({ name: 'this_month' })).toEqual({ from: '2030-01-01', to: '2030-01-31' })
  await expect.element(page.getByText(/clock is wrong, so days are in UTC/)).toBeVisible()
})

test('a clock that differs by some minutes is right, and a server that names no time changes nothing', () => {
  compareClock(new Date(Date.now() + 4 * 60_000).toUTCString())
  compareClock(null)
  setZone('Asia/Tokyo')
  expect(timeZone()).toBe('Asia/Tokyo')
})
