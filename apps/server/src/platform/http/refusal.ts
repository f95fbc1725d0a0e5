import type { ReauthenticationMethod } from '@cairn/contract/member/account/reauthentication.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { refusals, type RefusalCode } from '@cairn/contract/core/refusals.ts'
import { formatTimestamp } from '../format-timestamp.ts'

/** An expected error that is shown to the person. Thrown anywhere below a call, it rolls the call's transaction back. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    const entry: { status: number; sentence: string; field?: string } = refusals[code]
    super(fillIn(entry.sentence, details, english))
    this.code = code
    this.status = entry.status
    this.details = entry.field ? { field: entry.field, ...details } : details
  }
}

export interface Delay {
  count: number
  unit: 'second' | 'minute' | 'hour' | 'day'
}

/** How a language writes the values of a sentence, by their kind. */
export interface ValueWords {
  usd: (cents: bigint) => string
  time: (moment: Date) => string
  delay: (delay: Delay) => string
  text: (text: string) => string
}

const english: ValueWords = {
  usd: formatUsd,
  time: formatTimestamp,
  delay: ({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`,
  text: (text) => text,
}

/** A sentence with its values: a `bigint` is an amount in cents. */
export function fillIn(sentence: string, details: RefusalDetails, words: ValueWords): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name] ?? ''
    if (typeof value === 'bigint') return words.usd(value)
    if (value instanceof Date) return words.time(value)
    return typeof value === 'object' && 'unit' in value ? words.delay(value) : words.text(String(value))
  })
}

/** The template values of a refusal's sentence, and its further data. */
export interface RefusalDetails {
  [place: string]: string | number | bigint | Date | Delay | readonly ReauthenticationMethod[] | undefined
  field?: string
  /** The page of the conflicting record in the back office: `/deposits/…`. */
  at?: string
  /** The time in the sentence, in ISO 8601, so that a client can show it in the member's time zone. */
  until?: string
  challenge?: string
  /** Seconds after which the call may be repeated. */
  retryAfter?: number
  methods?: readonly ReauthenticationMethod[]
}

/** Refuses a call: `throw refuse('insufficient_balance')`. */
export function refuse(code: RefusalCode, details?: RefusalDetails): Refusal {
  return new Refusal(code, details)
}

/** Whether the same work may succeed a little later, without any change. */
export function isTemporary({ code }: Refusal): boolean {
  return temporary.has(code)
}

const temporary = new Set<RefusalCode>(['busy', 'database_unavailable', 'ledger_behind', 'standby_missing'])

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text)
}
