// One moment for all of a sample world, so that a record and its transfer are dated alike.
const now = Date.now()

/** The moment so many days ago, as near as a sample needs it. */
export function daysAgo(days: number): Date {
  return new Date(now - days * 86_400_000)
}
