import * as z from 'zod/mini'
import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import { versionHeader } from '@cairn/contract/core/constants.ts'

export interface ClientOptions {
  /** Where the calls are, without a slash at the end: `/api`, or `https://…/api`. */
  base: string
  /** The session's token, or null for a visitor. */
  token: () => string | null
  fetch?: typeof globalThis.fetch
  /** Until the end of the reply. The default is 15 seconds, and ten minutes for a call with a file. */
  timeoutMs?: number
}

/** The server refused the call. The message is written for the person who sent it. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number
  readonly code: string | undefined
  readonly field: string | undefined
  /** The page of the back office that shows what stopped the call. */
  readonly at: string | undefined
  /** The time in the message, in ISO 8601. */
  readonly until: string | undefined
  /** How the person can re-authenticate, so that the call is accepted. */
  readonly methods: readonly string[]
  /** The value that completes the refused call. */
  readonly challenge: string | undefined
  constructor(message: string, reply: { status: number; [part: string]: unknown }) {
    super(message)
    const text = (part: string) => readText(reply[part]) || undefined
    this.status = reply.status
    this.code = text('code')
    this.field = text('field')
    this.at = text('at')
    this.until = text('until')
    this.methods = Array.isArray(reply['methods']) ? reply['methods'].map(String) : []
    this.challenge = text('challenge')
  }
}

/** There was no reply, or none that can be read. `status` is 0 when there was no reply. */
export class FailedError extends Error {
  override name = 'FailedError'
  readonly status: number
  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

interface Extras {
  signal?: AbortSignal
  /** The same key means the same operation. */
  idempotencyKey?: string
}

type Arguments<C extends Call> =
  {} extends CallInput<C> ? [input?: CallInput<C> & Extras] : [input: CallInput<C> & Extras]

/** Sends a call and returns its reply, or throws a `RefusedError` or a `FailedError`. */
export type Send = <C extends Call>(call: C, ...input: Arguments<C>) => Promise<CallReply<C>>

type SendAny = (call: Call, input: object) => Promise<unknown>

/** `send` where the call is a type parameter, so that TypeScript cannot check the input here. */
export async function sendAny<C extends Call>(send: Send, call: C, input: object): Promise<CallReply<C>> {
  return (await (send as SendAny)(call, input)) as CallReply<C>
}

/**
 * Makes the function that sends calls. It works with any server that follows section 7 of the specification. A reply with
 * `error: true` (for KYC, `e: true`) and a message is a `RefusedError`, at any status. A reply that is not JSON, is empty,
 * has another shape, is late or is missing is a `FailedError`.
 */
export function createClient(options: ClientOptions): Send {
  return async (call, ...[input]) => {
    const signal = limitTime(options, call, input)
    const response = await receive(options, call, { ...input, signal })
    const reply = await readReply(call, response, signal)
    if (Object.keys(reply).length === 0) throw new FailedError('the reply is empty', response.status)

    const parsed = z.safeParse(call.reply, reply)
    if (!parsed.success) throw new FailedError('the reply has an unexpected shape', response.status, parsed.error)
    return parsed.data as never
  }
}

/** Fetches the file of a call that has one, under the name that the server gave it. Throws like `Send`. */
export type Download = (call: Call, input: { params?: object | undefined; query?: object }) => Promise<File>

export function createDownload(options: ClientOptions): Download {
  return async (call, input) => {
    const signal = limitTime(options, call, undefined)
    const response = await receive(options, call, { ...input, signal })
    if (!response.ok) await readReply(call, response, signal)
    const [, name = 'export'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    const content = await response.blob().catch((cause: unknown) => {
      throw new FailedError('the file ended early', 0, cause)
    })
    return new File([content], name, { type: content.type })
  }
}

const minute = 60_000

function limitTime({ timeoutMs }: ClientOptions, call: Call, input: Extras | undefined): AbortSignal {
  const usual = call.download || call.file ? 10 * minute : minute / 4
  const timeout = AbortSignal.timeout(timeoutMs ?? usual)
  return input?.signal ? AbortSignal.any([input.signal, timeout]) : timeout
}

/** Reads a JSON reply, or throws the refusal or the error that it is. */
async function readReply(call: Call, response: Response, signal: AbortSignal): Promise<Record<string, unknown>> {
  const reply = await readJson(response, signal)
  // A KYC call can also be refused in the standard envelope, by a check that every call passes.
  const isRefused = reply['error'] === true || (call.envelope === 'kyc' && reply['e'] === true)
  const message = (call.envelope === 'kyc' && readText(reply['m'])) || readText(reply['msg'])
  if (isRefused && message) throw new RefusedError(message, { ...reply, status: response.status })
  if (isRefused || !response.ok) throw new FailedError('the server answered with an error', response.status)
  return reply
}

interface Parts extends Extras {
  params?: unknown
  query?: unknown
  body?: unknown
  fields?: unknown
  file?: Blob
  fetch?: typeof fetch
  version?: string
}

async function receive(options: ClientOptions, call: Call, parts: Parts & { signal: AbortSignal }): Promise<Response> {
  const token = call.who === 'member' ? options.token() : null
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers['authorization'] = `bearer ${token}`
  if (parts.body !== undefined) headers['content-type'] = 'application/json'
  if (parts.idempotencyKey) headers['idempotency-key'] = parts.idempotencyKey
  if (parts.version !== undefined) headers[versionHeader] = parts.version

  const request: RequestInit = { method: call.method, headers, signal: parts.signal }
  if (parts.body !== undefined) request.body = JSON.stringify(parts.body)
  if (call.file) request.body = multipart(call.file.name, parts)
  try {
    return await (parts.fetch ?? options.fetch ?? fetch)(
      `${options.base}/${fillPath(call.path, parts.params)}${search(parts.query)}`,
      request,
    )
  } catch (cause) {
    throw new FailedError('no reply', 0, cause)
  }
}

async function readJson(response: Response, signal: AbortSignal): Promise<Record<string, unknown>> {
  const reply: unknown = await response.json().catch((cause: unknown) => {
    // The reply started and did not end in time.
    if (signal.aborted) throw new FailedError('no reply', 0, cause)
    throw new FailedError('the reply is not JSON', response.status, cause)
  })
  if (typeof reply === 'object' && reply !== null) return reply as Record<string, unknown>
  throw new FailedError('the reply is not an object', response.status)
}

/** A value that is not text counts as missing. */
function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function multipart(fileName: string, parts: Parts): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts.fields ?? {})) form.append(name, String(value))
  if (parts.file) form.append(fileName, parts.file)
  return form
}

/** The path of a call with its ids. */
export function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

function search(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}
