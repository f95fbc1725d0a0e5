import { language } from '@cairn/words/shared/language.ts'

interface ParsedDate {
  at: Date
  /** A calendar day without a time. It is the same in every time zone. */
  isDay: boolean
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/
const isoTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const milliseconds = /^\d{12,13}$/
// From 2001 to 2286.
const seconds = /^\d{10}$/

/**
 * Parses the date of a server, or returns null. Reads only unambiguous forms: `03/04/2025` may be in March or in April.
 */
export function parseDate(text: string): ParsedDate | null {
  const [, year, month, dayOfMonth] = day.exec(text) ?? []
  if (year) return valid(new Date(Number(year), Number(month) - 1, Number(dayOfMonth)), true)
  if (milliseconds.test(text)) return valid(new Date(Number(text)), false)
  if (seconds.test(text)) return valid(new Date(Number(text) * 1000), false)
  if (isoTime.test(text) || text.includes('GMT')) return valid(new Date(text), false)
  return null
}

/** `3 April 2025`. */
export function formatDate(at: Date): string {
  return at.toLocaleDateString(language.tag, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** A typed day in words; undefined while it is not whole. */
export function readBack(typed: string): string | undefined {
  const parsed = parseDate(typed)
  return parsed ? formatDate(parsed.at) : undefined
}

/** For a row of a list: `3 Apr 14:05`, and `3 Apr 2025` outside of this year. */
export function formatShort(at: Date): string {
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  const date = at.toLocaleDateString(language.tag, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  return isThisYear ? `${date} ${formatTime(at)}` : date
}

/** `April 2025`. */
export function formatMonth(at: Date): string {
  return at.toLocaleDateString(language.tag, { month: 'long', year: 'numeric' })
}

/** `14:05`. */
export function formatTime(at: Date): string {
  return at.toLocaleTimeString(language.tag, { hour: '2-digit', minute: '2-digit' })
}

const utcTime = /(\d{1,2} [A-Z][a-z]+ \d{4}) at (\d\d:\d\d) UTC/g

/** A sentence of the server, which writes times in UTC, with them in the reader's time zone as all others on the screen. */
export function inReadersZone(sentence: string): string {
  return sentence.replaceAll(utcTime, (text, date: string, time: string) => {
    const at = new Date(`${date} ${time} UTC`)
    return Number.isNaN(at.getTime()) ? text : `${formatDate(at)}, ${formatTime(at)}`
  })
}

/** With the name of the time zone. */
export function formatWithZone(at: Date): string {
  return at.toLocaleString(language.tag, { dateStyle: 'long', timeStyle: 'full' })
}

function valid(at: Date, isDay: boolean): ParsedDate | null {
  return Number.isNaN(at.getTime()) ? null : { at, isDay }
}
