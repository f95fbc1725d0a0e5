import * as z from 'zod/mini'
import { day as calendarDay } from '@cairn/contract/core/wire/wire.ts'
import { UsageError } from '../run-command.ts'

/**
 * Reads a moment such as `2026-11-22 04:58`, `2026-11-22T04:58:30.5Z` or `2026-11-22 05:58+01:00`. Without an offset it is in
 * UTC, like the log and every record. Throws a `UsageError` for anything else and for the future.
 */
export function parseMoment(text: string, now: Date): Date {
  const [, day = '', time, seconds = ':00', offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const moment = new Date(`${day}T${time}${seconds}${offset}`)
  // A day that does not exist, such as 30 February, is not moved to one that does.
  if (Number.isNaN(+moment) || !z.safeParse(calendarDay, day).success) {
    throw new UsageError(`--to cannot be "${text}"; expected is a moment such as "2026-11-22 04:58", in UTC.`)
  }
  if (moment > now) throw new UsageError(`--to cannot be "${text}": it is not over yet. (It is read in UTC.)`)
  return moment
}
