import { language } from '@cairn/words/shared/language.ts'

interface Moment {
  at: Date
  /** A day of the calendar without a time, which no time zone moves. */
  isDay: boolean
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/
const isoMoment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const milliseconds = /^\d{12,13}$/
// Of the years 2001 to 2286.
const seconds = /^\d{10}$/

/**
 * The moment that a server's text means, or null. Only forms that mean the same everywhere are read: a date like
 * `03/04/2025` is a day in March to some and in April to others.
 */
export function parseDate(text: string): Moment | null {
  const [, year, month, dayOfMonth] = day.exec(text) ?? []
  if (year) return valid(new Date(Number(year), Number(month) - 1, Number(dayOfMonth)), true)
  if (milliseconds.test(text)) return valid(new Date(Number(text)), false)
  if (seconds.test(text)) return valid(new Date(Number(text) * 1000), false)
  if (isoMoment.test(text) || text.includes('GMT')) return valid(new Date(text), false)
  return null
}

/** `3 April 2025`. */
export function dateWords(at: Date): string {
  return at.toLocaleDateString(language.tag, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `14:05`. */
export function timeWords(at: Date): string {
  return at.toLocaleTimeString(language.tag, { hour: '2-digit', minute: '2-digit' })
}

/** The whole moment, with the name of the time zone it is told in. */
export function zonedWords(at: Date): string {
  return at.toLocaleString(language.tag, { dateStyle: 'long', timeStyle: 'full' })
}

function valid(at: Date, isDay: boolean): Moment | null {
  return Number.isNaN(at.getTime()) ? null : { at, isDay }
}
