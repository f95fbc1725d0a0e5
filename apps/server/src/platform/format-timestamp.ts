/** A timestamp as text; it names the zone, because the server does not know the reader's. */
export function formatTimestamp(moment: Date): string {
  return `${words.format(moment)} UTC`
}

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The day of a moment in UTC, as `5 January 2027`. */
export function formatDay(moment: Date): string {
  return days.format(moment)
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
