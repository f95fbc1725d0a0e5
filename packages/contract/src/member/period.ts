import * as z from 'zod/mini'
import { day } from '../core/wire.ts'

/** Selects a period of whole days, both inclusive, from midnight to midnight in a time zone: UTC when none is named. */
export const period = {
  from: z.optional(day),
  to: z.optional(day),
  /** An IANA name, such as `Europe/Madrid`. */
  time_zone: z.optional(z.string().check(z.maxLength(64), z.refine(isTimeZone))),
}

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
