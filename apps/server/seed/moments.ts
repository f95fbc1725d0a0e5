/** The moment so many days ago, as near as a sample needs it. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000)
}
