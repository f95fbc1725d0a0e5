/**
 * The microseconds since 1970 of a time as PostgreSQL writes it in UTC: `2026-11-27 18:15:29.1234+00`. They are exact, and a number
 * is not: it loses the last ones after the year 2255.
 */
export function microsOf(time: string): string {
  const [, seconds, fraction = ''] = /^(.{19})(?:\.(\d{1,6}))?\+00$/.exec(time) ?? []
  if (!seconds) throw new Error('the key of a page is no time in UTC')
  return `${Date.parse(`${seconds}Z`) / 1_000}${fraction.padEnd(6, '0')}`
}
