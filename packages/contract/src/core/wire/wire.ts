import * as z from 'zod/mini'
import { pageMax, passwordLength } from '../constants.ts'
import { parseAmountCents } from '../money/money.ts'
import { cleanEmail, isMailbox } from '../typed/clean-email.ts'
import { cleanLine, hasLetter } from '../typed/clean-line.ts'
import type { RefusalCode } from '../refusals.ts'

export { cleanCode } from '../typed/clean-code.ts'
export { cleanEmail } from '../typed/clean-email.ts'

/** The shapes of requests. The server reads them strictly, and each rule names the refusal that a caller gets. */

/** The refusal for a request that breaks a rule. */
export function refusing(code: RefusalCode): { error: RefusalCode } {
  return { error: code }
}

/** An amount of dollars, as a decimal string or a number: above zero and exact to the cent. Cents inside. */
export const amount = z.pipe(
  z.union([z.string(), z.number()], refusing('amount_invalid')),
  z.transform((value, payload) => {
    const cents = parseAmountCents(String(value))
    if (cents !== null) return cents
    payload.issues.push({ code: 'custom', message: 'amount_invalid' satisfies RefusalCode, input: value })
    return z.NEVER
  }),
)

/** The same, or zero. For limits. */
export const amountOrZero = z.pipe(
  z.union([z.string(), z.number()], refusing('amount_invalid')),
  z.transform((value, payload) => {
    const cents = /^0(\.00?)?$/.test(String(value)) ? 0n : parseAmountCents(String(value))
    if (cents !== null) return cents
    payload.issues.push({ code: 'custom', message: 'amount_invalid' satisfies RefusalCode, input: value })
    return z.NEVER
  }),
)

/** One line of typed text, cleaned (`cleanLine`) and without control characters. */
export function line(code: RefusalCode, length: { min: number; max: number }) {
  return z
    .string(refusing(code))
    .check(
      z.overwrite(cleanLine),
      z.minLength(length.min, refusing(code)),
      z.maxLength(length.max, refusing(code)),
      z.regex(/^\P{Cc}*$/u, refusing(code)),
    )
}

/** A name of a person or a thing: a line with at least one letter. */
export function title(code: RefusalCode, length: { min: number; max: number }) {
  return line(code, length).check(z.refine(hasLetter, refusing(code)))
}

/** A day, as `2026-11-20`. */
export const day = z.iso.date()

/** An email address, cleaned (`cleanEmail`). Accounts ignore its case. */
export const email = z
  .string(refusing('email_invalid'))
  .check(
    z.overwrite(cleanEmail),
    z.maxLength(254, refusing('email_invalid')),
    z.refine(isMailbox, refusing('email_invalid')),
  )

/** A new password: 8 to 128 characters of any kind, exactly as typed. */
export const newPassword = z
  .string(refusing('password_length'))
  .check(z.refine((password) => isBetween([...password].length, passwordLength), refusing('password_length')))

/** Selects a page of a list: the `next` of an earlier reply, and how many rows at most. */
export const page = {
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageMax))),
}

/** The id of a record of ours. */
export const id = z.uuid()

function isBetween(count: number, { min, max }: { min: number; max: number }): boolean {
  return count >= min && count <= max
}
