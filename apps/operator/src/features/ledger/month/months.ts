/** The months from the first one to now, newest first, with the shown one, which the address may name. */
export function listMonths(since: string, shown: string, now = new Date()): string[] {
  const first = numberOf(since)
  const count = numberOf(now.toISOString().slice(0, 7)) - first + 1
  const months = Array.from({ length: Math.max(0, count) }, (_, later) => first + later).map(
    (number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`,
  )
  return [...new Set([...months, shown])].toSorted().toReversed()
}

/** The months since the year 0. */
function numberOf(month: string): number {
  const [year = 0, ofYear = 0] = month.split('-').map(Number)
  return year * 12 + ofYear - 1
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `October 2026`. */
export function nameMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00Z`))
}
