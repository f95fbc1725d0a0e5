import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { refuse } from './refusal.ts'

declare global {
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/** The maximum nesting of a body; ours have two levels. */
const depthMax = 8

/**
 * Parses a JSON body. A number under the name `amount` is kept as the text that was sent, so that it can be read
 * exactly. Refuses invalid JSON, deep nesting, a NUL (PostgreSQL cannot store it) and the name of a prototype.
 */
export function parseBody(text: string): unknown {
  try {
    requireShallow(text)
    return JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
      if (key === '__proto__' || key === 'constructor') throw new SyntaxError('a forbidden name')
      if (typeof value === 'string') requireText(value)
      return typeof value === 'number' && key === 'amount' ? (context?.source ?? String(value)) : value
    })
  } catch {
    throw refuse('body_not_understood')
  }
}

/**
 * A reply as JSON. A `bigint` is an amount in cents: it becomes a number of dollars with two decimals, without a float. A time is
 * text by ISO 8601, in UTC.
 */
export function writeJson(reply: object): string {
  return JSON.stringify(reply, (_name, value: unknown) =>
    typeof value === 'bigint' ? JSON.rawJSON(centsToDecimal(value)) : value,
  )
}

/** Refuses text that cannot be stored: a NUL, or half of a surrogate pair. */
export function requireText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw refuse('body_not_understood')
}

function requireShallow(text: string): void {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > depthMax) throw new SyntaxError('too deep')
  }
}
