import * as z from 'zod/mini'
import { SourceError, unreadable } from './chain-source.ts'

const megabyte = 1_000_000

/** A number of JSON as it was written, because a float has 53 bits only. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export interface SourceAddress {
  url: string
  /** Ends all requests of one look-up. */
  signal: AbortSignal
  /** The largest reply; 4 MB if absent. */
  megabytesMax?: number
}

export interface SourceReply {
  status: number
  /** Null when it is no JSON. */
  json: unknown
  text: string
}

/**
 * Sends a request to a source, and reads the reply with a limit of time and of size. A name and a password in the URL become a
 * header. Redirects are not followed. Throws `SourceError` for a refusal, for silence, and for a reply that is too large.
 */
export async function request(
  { url, signal, megabytesMax = 4 }: SourceAddress,
  path = '',
  body?: object,
): Promise<SourceReply> {
  const to = new URL(url)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (to.username) {
    const login = `${decodeURIComponent(to.username)}:${decodeURIComponent(to.password)}`
    headers['authorization'] = `Basic ${Buffer.from(login).toString('base64')}`
  }
  to.username = to.password = ''
  if (path) to.pathname = `${to.pathname.replace(/\/$/, '')}/${path}`
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  try {
    const response = await fetch(to, { ...sent, headers, signal, redirect: 'manual' })
    const { status } = response
    if ([401, 403, 429].includes(status)) throw new SourceError('source_refuses', `HTTP ${status}`)
    if (status >= 300 && status < 400) throw unreadable('it redirects')
    const text = await readText(response, megabytesMax)
    return { status, text, json: parseExactly(text) }
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError('source_silent', describeFailure(error))
  }
}

async function readText({ body }: Response, megabytesMax: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  // Leaving the loop early closes the connection.
  for await (const piece of body ?? []) {
    size += piece.byteLength
    if (size > megabytesMax * megabyte) throw unreadable(`larger than ${megabytesMax} MB`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function describeFailure(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } }
  if (name === 'TimeoutError') return 'no answer in time'
  return typeof cause?.code === 'string' ? cause.code : 'the connection failed'
}

/** JSON with each number as `JsonNumber`; null for any other text, and for one that nests too deep to be walked. */
function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? new JsonNumber(context?.source ?? '') : value,
    )
  } catch {
    return null
  }
}

/** Reads a reply in the expected form. Throws `source_unreadable`, which names the question. */
export function readAs<T>(schema: z.ZodMiniType<T, unknown>, json: unknown, question: string): T {
  const read = schema.safeParse(json)
  if (!read.success) throw unreadable(`${question} in another form`)
  return read.data
}

const isNumber = (pattern: RegExp) =>
  z.pipe(
    z.custom<JsonNumber>((value) => value instanceof JsonNumber && pattern.test(value.text)),
    z.transform(({ text }) => text),
  )

/** A whole number from 0 to 999,999,999,999: a height, an index or a time in seconds. */
export const whole = z.pipe(
  isNumber(/^\d{1,12}$/),
  z.transform((text: string) => Number(text)),
)

/** A whole number of any size that money can have. */
export const wholeUnits = z.pipe(
  isNumber(/^\d{1,19}$/),
  z.transform((text: string) => BigInt(text)),
)

const unitsEnd = 10n ** 19n

/** A decimal number with up to eight digits behind the point, in units of the last one: `0.5` is 50000000n. */
export const eightDecimals = z.pipe(
  isNumber(/^\d{1,9}(\.\d{1,12})?([eE][+-]?\d{1,2})?$/),
  z.transform((text, payload) => {
    const units = shift(text, 8)
    if (units !== null && units < unitsEnd) return units
    payload.issues.push({ code: 'custom', message: 'a fraction of a unit, or no amount', input: text })
    return z.NEVER
  }),
)

/** A decimal text times a power of ten, exactly; null when that is no whole number. */
function shift(text: string, places: number): bigint | null {
  const [, digits = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const zeros = places + Number(exponent) - fraction.length
  const value = BigInt(digits + fraction)
  if (zeros >= 0) return value * 10n ** BigInt(zeros)
  const divisor = 10n ** BigInt(-zeros)
  return value % divisor === 0n ? value / divisor : null
}

/** 64 hexadecimal digits, in lower case. */
export const hash = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)),
  z.transform((text) => text.toLowerCase()),
)

/** An address as a source writes it, for people to read and to compare. */
export const addressText = z.string().check(z.regex(/^[a-zA-Z0-9]{1,100}$/))
