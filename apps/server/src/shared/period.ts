import type { PageKey } from '../platform/database/pagination.ts'

/** A period by its first moment and the first one after it, in microseconds; null where it has no bound. */
export interface Period {
  start: Pick<PageKey, 'at'> | null
  end: Pick<PageKey, 'at'> | null
}

/** The first and the last day of a period, as a person gave them. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
  time_zone?: string | undefined
}

/** Reads whole days, both inclusive, in their time zone. A day that a clock change shortens or lengthens counts as it was. */
export function readPeriod({ from, to, time_zone = 'UTC' }: Days): Period {
  const startOf = (day: Temporal.PlainDate) => ({
    at: `${day.toZonedDateTime(time_zone).toInstant().epochNanoseconds / 1_000n}`,
  })
  return {
    start: from === undefined ? null : startOf(Temporal.PlainDate.from(from)),
    end: to === undefined ? null : startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}
