import * as z from 'zod/mini'
import { day } from './wire/wire.ts'

/** An IANA name, such as `Europe/Madrid`. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone))

/** Selects a period of whole days, both inclusive, from midnight to midnight in a time zone: UTC when none is named. */
export const period = {
  from: z.optional(day),
  to: z.optional(day),
  time_zone: z.optional(timeZone),
}

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
