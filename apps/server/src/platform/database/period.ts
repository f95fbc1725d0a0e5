import { sql } from 'kysely'
import type { Condition } from './conditions.ts'
import { momentOf, type PageKey } from './pagination.ts'

/** A period by its first moment and the first one after it, in microseconds; null for no bound. */
export interface Period {
  start: Pick<PageKey, 'at'> | null
  end: Pick<PageKey, 'at'> | null
}

/** The first and the last day of a period, as entered. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
  time_zone?: string | undefined
}

/** Reads whole days, both inclusive, in their time zone. A day that a clock change shortens or lengthens has its real length. */
export function readPeriod({ from, to, time_zone = 'UTC' }: Days): Period {
  return {
    start: from === undefined ? null : startOfDay(from, time_zone),
    end: to === undefined ? null : startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), time_zone),
  }
}

/** The first moment of a day. */
export function startOfDay(day: string | Temporal.PlainDate, time_zone = 'UTC'): Pick<PageKey, 'at'> {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(time_zone).toInstant()
  return { at: `${start.epochNanoseconds / 1_000n}` }
}

/** The time of a row is within a period. Without days it is always true. */
export function isWithinPeriod(time: string, days: Days): Condition {
  // PostgreSQL would search all rows for such a day.
  if (days.from !== undefined && days.to !== undefined && days.from > days.to) return sql`false`
  const { start, end } = readPeriod(days)
  const isSince = start ? sql`${sql.ref(time)} >= ${momentOf(start)}` : sql`true`
  const isBefore = end ? sql`${sql.ref(time)} < ${momentOf(end)}` : sql`true`
  return sql`(${isSince} and ${isBefore})`
}

/** The day of a moment in a time zone, as `2026-11-20`. */
export function dayIn(time_zone = 'UTC', at: Date): string {
  return at.toTemporalInstant().toZonedDateTimeISO(time_zone).toPlainDate().toString()
}
