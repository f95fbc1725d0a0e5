import * as z from 'zod/mini'
import type { Schema } from './call.ts'
import { pageMax, passwordLength } from './constants.ts'
import { centsFromWire, parseAmountCents } from './money.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * The small shapes that the calls are made of. What a member's client reads is read generously, because a server that is not
 * ours may say null for nothing or a string for a number; what our server reads is read strictly, and each rule names the
 * refusal that the person gets.
 */

/** A rule of a body says which refusal breaking it is. */
export function refusing(code: RefusalCode): { error: RefusalCode } {
  return { error: code }
}

const figure = z.union([z.number(), z.string()])

/** Text for people. Nothing at all reads as the empty text. */
export const text = z.pipe(
  z.nullish(figure),
  z.transform((value) => (value === null || value === undefined ? '' : String(value))),
)

// An optional sign, an optional dollar sign, thousands with or without commas, and a point with or without what it parts.
const writtenFigure = /^([+-]?)\$?(?=\.?\d)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/

/** Cents of a figure however a server may have written it (`1,000.50`, `$5`, `.5`), or null when it is none. */
export function readFigure(value: unknown): bigint | null {
  if (typeof value !== 'string') return centsFromWire(value)
  const written = writtenFigure.exec(value.trim())
  if (!written) return null
  const [, sign, dollars = '', fraction] = written
  return centsFromWire(`${sign === '-' ? '-' : ''}${dollars.replaceAll(',', '') || '0'}.${fraction || '0'}`)
}

/** A figure in dollars on the wire, cents inside; null when the server says nothing, which is not the same as zero. */
export const usd = z.pipe(
  z.nullish(figure),
  z.transform((value, payload) => {
    if (value === null || value === undefined || value === '') return null
    const cents = readFigure(value)
    if (cents !== null) return cents
    payload.issues.push({ code: 'custom', message: 'not a figure in dollars', input: value })
    return z.NEVER
  }),
)

/** A figure kept as the server wrote it. */
export const rawFigure = z.nullish(figure)

/** An amount that a person asks for: a decimal string or a number, above zero, exact to the cent. Cents inside. */
export const amount = z.pipe(
  z.union([z.string(), z.number()], refusing('amount_invalid')),
  z.transform((value, payload) => {
    const cents = parseAmountCents(String(value))
    if (cents !== null) return cents
    payload.issues.push({ code: 'custom', message: 'amount_invalid' satisfies RefusalCode, input: value })
    return z.NEVER
  }),
)

/** The same, or zero, which is a limit that a person may set. */
export const amountOrZero = z.pipe(
  z.union([z.string(), z.number()], refusing('amount_invalid')),
  z.transform((value, payload) => {
    const cents = /^0(\.00?)?$/.test(String(value)) ? 0n : parseAmountCents(String(value))
    if (cents !== null) return cents
    payload.issues.push({ code: 'custom', message: 'amount_invalid' satisfies RefusalCode, input: value })
    return z.NEVER
  }),
)

/** One line of text that a person typed, without the space around it and without control characters. */
export function line(code: RefusalCode, length: { min: number; max: number }) {
  return z
    .string(refusing(code))
    .check(
      z.trim(),
      z.minLength(length.min, refusing(code)),
      z.maxLength(length.max, refusing(code)),
      z.regex(/^\P{Cc}*$/u, refusing(code)),
    )
}

/** A day, as `2026-11-20`. */
export const day = z.iso.date(refusing('day_invalid'))

/** An email address, as typed. Accounts compare it without case. */
export const email = z
  .string(refusing('email_invalid'))
  .check(
    z.trim(),
    z.maxLength(254, refusing('email_invalid')),
    z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u, refusing('email_invalid')),
  )

/** A new password: 8 to 128 characters of any kind, exactly as typed. */
export const newPassword = z
  .string(refusing('password_length'))
  .check(z.refine((password) => isBetween([...password].length, passwordLength), refusing('password_length')))

/** How a list is asked for in pages: on from where a reply's `next` points, so many at most. */
export const page = {
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageMax))),
}

/** The id of a record of ours. */
export const id = z.uuid()

/** What only our server adds. When another says something else under that name, it is as if it had said nothing. */
export function ours<S extends Schema>(schema: S) {
  return z.catch(z.optional(schema), undefined)
}

/** A list. Nothing at all reads as an empty one. */
export function list<S extends Schema>(item: S) {
  return z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  )
}

/** What every reply of the standard envelope may carry beside its own fields. */
export const envelope = { error: z.optional(z.boolean()), msg: ours(z.string()) }

function isBetween(count: number, { min, max }: { min: number; max: number }): boolean {
  return count >= min && count <= max
}
