// One current time for the whole sample world, so that a record and its transfer have the same date.
const now = Date.now()

/** The time that many days ago, counted in days of 24 hours. */
export function daysAgo(days: number): Date {
  return new Date(now - days * 86_400_000)
}
