/** A timestamp as text; it names the zone, because the server does not know the reader's. */
export function formatTimestamp(moment: Date): string {
  return `${words.format(moment)} UTC`
}

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
