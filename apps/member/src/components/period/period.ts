import { readTimeZone } from '@cairn/client/browser/time-zone.ts'
import { isClockWrong, serverTime } from '../../session/clock.ts'

/** A period that the member chose. A year is named by itself. */
export interface Period {
  name: string
  /** For chosen dates: the first and the last day, as `2026-11-20`. */
  from?: string | undefined
  to?: string | undefined
}

export const allTime: Period = { name: 'all' }

/** The first and the last day of a period; absent without a bound. */
export function daysOf({ name, from, to }: Period, now = calendarNow()): { from?: string; to?: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  if (name === 'this_month') return spanOf(new Date(year, month, 1), new Date(year, month + 1, 0))
  if (name === 'last_month') return spanOf(new Date(year, month - 1, 1), new Date(year, month, 0))
  const whole = name === 'this_year' ? year : Number(name)
  if (whole) return spanOf(new Date(whole, 0, 1), new Date(whole, 11, 31))
  return { ...(from && { from }), ...(to && { to }) }
}

/** Whether a last day has not come to its end yet. */
export function isUnfinished(to: string | undefined, now = calendarNow()): boolean {
  return to !== undefined && to >= formatDay(now)
}

/** The years before this one since a moment, newest first. Without a known moment it is the year before. */
export function pastYears(since?: string, now = calendarNow()): string[] {
  const thisYear = now.getFullYear()
  const first = since === undefined ? thisYear - 1 : since === '' ? thisYear : new Date(since).getFullYear()
  return Array.from({ length: Math.max(0, thisYear - first) }, (_, index) => String(thisYear - 1 - index))
}

/** Why days are not the reader's own but in UTC; null where they are. */
export function findClockProblem(): 'clock' | 'zone' | null {
  if (isClockWrong()) return 'clock'
  return readTimeZone() === null ? 'zone' : null
}

/** The time zone of every day on the screens: the browser's zone, or UTC when its clock or its zone is wrong. */
export function timeZone(): string {
  return isClockWrong() ? 'UTC' : (readTimeZone() ?? 'UTC')
}

/** The present time in `timeZone()`. It comes from the server when the clock of this device is wrong. */
function calendarNow(): Date {
  const now = new Date(serverTime())
  return findClockProblem() ? new Date(now.getTime() + now.getTimezoneOffset() * 60_000) : now
}

function spanOf(first: Date, last: Date) {
  return { from: formatDay(first), to: formatDay(last) }
}

function formatDay(day: Date): string {
  const [month, dayOfMonth] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${day.getFullYear()}-${month}-${dayOfMonth}`
}
