import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { refuse } from '../refusal.ts'

declare global {
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/** JSON from another program, or null when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The maximum nesting of a body; ours have two levels. */
const depthMax = 8

// A byte order mark is kept, so that it is refused as invalid JSON (RFC 8259, 8.1).
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses a JSON body in UTF-8. A number under the name `amount` is kept as its text, so that it can be read exactly. Refuses
 * invalid JSON, a repeated name in an object (programs differ in which one they take; RFC 8259, 4), deep nesting, a NUL
 * (PostgreSQL cannot store it) and the name of a prototype.
 */
export function parseBody(bytes: Buffer): unknown {
  const text = decode(bytes)
  let kept = 0
  let written: number
  let body: unknown
  try {
    written = countNames(text)
    body = JSON.parse(text, function (this: unknown, key, value: unknown, context?: { source?: string }) {
      if (key === '__proto__' || key === 'constructor') throw new SyntaxError('a forbidden name')
      if (typeof value === 'string') requireText(value)
      if (!Array.isArray(this)) kept += 1
      return typeof value === 'number' && key === 'amount' ? (context?.source ?? String(value)) : value
    })
  } catch {
    throw refuse('body_not_understood')
  }
  // The parser keeps the last of two members of one name. It also visits the body itself as a member.
  if (written !== kept - 1) throw refuse('name_repeated')
  return body
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refuse('text_not_utf8')
  }
}

/** A reply as JSON. A `bigint` in cents becomes a number of dollars, without a float. A time is ISO 8601 text, in UTC. */
export function writeJson(reply: object): string {
  return JSON.stringify(reply, (_name, value: unknown) =>
    typeof value === 'bigint' ? JSON.rawJSON(centsToDecimal(value)) : value,
  )
}

/** Refuses text that cannot be stored: a NUL, or half of a surrogate pair. */
export function requireText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw refuse('body_not_understood')
}

/** The number of members in the objects of a JSON text. Throws when it is too deep. */
function countNames(text: string): number {
  let depth = 0
  let names = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === ':') names += 1
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > depthMax) throw new SyntaxError('too deep')
  }
  return names
}
