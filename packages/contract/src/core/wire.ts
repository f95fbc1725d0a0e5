import * as z from 'zod/mini'
import { pageMax, passwordLength } from './constants.ts'
import { parseAmountCents } from './money.ts'
import { hasHiddenCharacter, hiddenCharacters } from './hidden-characters.ts'
import type { RefusalCode } from './refusals.ts'

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

/** Refuses characters that nobody sees. The sentence of a length would not say what is wrong. */
export const withoutHidden = z.refine<string>((text) => !hasHiddenCharacter(text), refusing('hidden_character'))

/** One line of typed text, trimmed and without control characters or characters that nobody sees. */
export function line(code: RefusalCode, length: { min: number; max: number }) {
  return z
    .string(refusing(code))
    .check(
      z.trim(),
      z.minLength(length.min, refusing(code)),
      z.maxLength(length.max, refusing(code)),
      z.regex(/^\P{Cc}*$/u, refusing(code)),
      withoutHidden,
    )
}

/** A day, as `2026-11-20`. */
export const day = z.iso.date(refusing('day_invalid'))

/** Characters of an email address: those that people see. */
const seen = `[^\\s@${hiddenCharacters}]+`

/** An email address. Accounts ignore its case. */
export const email = z
  .string(refusing('email_invalid'))
  .check(
    z.trim(),
    z.maxLength(254, refusing('email_invalid')),
    z.regex(new RegExp(`^${seen}@${seen}\\.${seen}$`, 'u'), refusing('email_invalid')),
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
