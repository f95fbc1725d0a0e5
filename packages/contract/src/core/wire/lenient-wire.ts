import * as z from 'zod/mini'
import type { Schema } from '../call.ts'
import { centsFromWire } from '../money/money.ts'

/**
 * How the clients read replies. The member client also runs against other servers that implement the specified calls. Such
 * a server may send null for nothing, or a figure as text. So replies are read leniently; requests are not (`wire.ts`).
 */

const figure = z.union([z.number(), z.string()])
// Our server writes times and cents as they are, and JSON makes text and dollars of them.
const textOrTime = figure as z.ZodMiniType<string | number, string | number | Date>
const figureOrCents = figure as z.ZodMiniType<string | number, string | number | bigint>

/** Text for people. Null reads as the empty text. */
export const text = z.pipe(
  z.nullish(textOrTime),
  z.transform((value) => (value === null || value === undefined ? '' : String(value))),
)

// Optional sign and dollar sign, thousands with or without commas, an optional fraction: `1,000.50`, `$5`, `.5`.
const writtenFigure = /^([+-]?)\$?(?=\.?\d)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/

/** The cents of a number or of a figure as text. Null for anything else. */
export function readFigure(value: unknown): bigint | null {
  if (typeof value !== 'string') return centsFromWire(value)
  const written = writtenFigure.exec(value.trim())
  if (!written) return null
  const [, sign, dollars = '', fraction] = written
  return centsFromWire(`${sign === '-' ? '-' : ''}${dollars.replaceAll(',', '') || '0'}.${fraction || '0'}`)
}

/** Dollars on the wire, cents inside. Null when the server sends none, which differs from zero. */
export const usd = z.pipe(
  z.nullish(figureOrCents),
  z.transform((value, payload) => {
    if (value === null || value === undefined || value === '') return null
    const cents = readFigure(value)
    if (cents !== null) return cents
    payload.issues.push({ code: 'custom', message: 'not a figure in dollars', input: value })
    return z.NEVER
  }),
)

export const rawFigure = z.nullish(figureOrCents)

/** A field that only our server adds. Any other value counts as absent. */
export function extension<S extends Schema>(schema: S) {
  return z.catch(z.optional(schema), undefined)
}

/** A list. Null reads as an empty one. */
export function list<S extends Schema>(item: S) {
  return z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  )
}

/** The fields of each reply in the standard envelope. */
export const envelope = { error: z.optional(z.boolean()), msg: extension(z.string()) }
