import type { MomentFigures } from '../../ledger/reporting/period-figures.ts'
import type { BalancedEntry } from '../../ledger/reporting/statement-entries.ts'
import type { Days } from '../../platform/database/period.ts'
import type { Line } from './list-lines.ts'

/** The days of a statement. One whose last day is not over is incomplete. */
export interface StatementDays extends Days {
  isSoFar: boolean
}

/** Writes a statement as a file, in pieces. */
export interface StatementForm {
  head(opening: MomentFigures, days: StatementDays): string
  lines(page: Line<BalancedEntry>[], days: StatementDays): string
  foot(closing: MomentFigures, days: StatementDays): string
}

/** A time in the time zone of a statement: `2026-01-31` and `23:30:00+01:00`. */
export function dayAndTime(at: Date, { time_zone = 'UTC' }: Days): { day: string; time: string } {
  const there = at.toTemporalInstant().toZonedDateTimeISO(time_zone)
  return {
    day: there.toPlainDate().toString(),
    time: `${there.toPlainTime().toString({ smallestUnit: 'second' })}${there.offset}`,
  }
}
