import { sql, type RawBuilder } from 'kysely'

/** The moment from which a time zone is so many seconds ahead of UTC. */
interface Offset {
  since: string
  seconds: number
}

const yearsKept = 30

/**
 * The offsets of a time zone up to a moment, newest first, computed here because PostgreSQL does not know all of JavaScript's
 * zone names. Before the last 30 years the oldest one applies.
 */
export function listOffsets(timeZone: string, until: Date): Offset[] {
  const oldest = until.getTime() - yearsKept * 365 * 86_400_000
  const offsets: Offset[] = []
  let at: Temporal.ZonedDateTime | null = until.toTemporalInstant().toZonedDateTimeISO(timeZone)
  while (at && at.epochMilliseconds > oldest) {
    const before: Temporal.ZonedDateTime | null = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
    offsets.push({ since: before?.toInstant().toString() ?? '-infinity', seconds: at.offsetNanoseconds / 1e9 })
    at = before?.subtract({ nanoseconds: 1 }) ?? null
  }
  const last = offsets.at(-1)
  if (last) last.since = '-infinity'
  return offsets
}

/** The day of a moment in a zone whose offsets are the rows of a table `zone`. */
export function localDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone 'UTC' + (
    select seconds from zone where zone.since <= ${moment} order by zone.since desc limit 1) * interval '1 second')::date`
}

/** The table `zone`, as a query. */
export function zoneTable(offsets: Offset[]): RawBuilder<unknown> {
  return sql`select since, seconds
    from jsonb_to_recordset(${JSON.stringify(offsets)}::jsonb) as given (since timestamptz, seconds integer)`
}
