import type { Services } from '../../platform/services.ts'

/** The name of a file for a member: it begins with the host of this Cairn, because people keep files of several services. */
export function fileName({ config }: Services, parts: readonly (string | false | undefined)[], ending: string): string {
  return `${[new URL(config.PUBLIC_URL || 'http://localhost').hostname, ...parts].filter(Boolean).join('_')}.${ending}`
}

/** Days as a person names them: `2026`, `2026-11`, or the first and the last day. Empty without days. */
export function periodName({ from = '', to = '' }: { from?: string | undefined; to?: string | undefined }): string {
  const [year, month] = [from.slice(0, 4), from.slice(0, 7)]
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  const isMonth = from === `${month}-01` && to.startsWith(month) && lastDay(month) === to
  return isMonth ? month : [from, to].filter(Boolean).join('_')
}

function lastDay(month: string): string {
  return Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString()
}
