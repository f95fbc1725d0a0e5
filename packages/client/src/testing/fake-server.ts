import type { Call } from '@cairn/contract/core/call.ts'
import { decisionHeader, renewalHeader, versionHeader } from '@cairn/contract/core/constants.ts'
import { onTestFinished, vi } from 'vitest'
import { FakeCalls, type RecordedRequest } from './fake-calls.ts'

interface SentCall {
  call: string
  body: unknown
  /** For a decision: the version of the record on which it was made. */
  version?: string
  /** The signature of an operator's passkey. */
  decision?: string
}

/** Answers the calls of a component test. A call without a reply is not found, and no reply arrives to one that fails. */
export class FakeServer extends FakeCalls {
  constructor() {
    super({ drop: true }, ({ path }) => ({ status: 404, json: { error: true, msg: `no reply to ${path}` } }))
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation((url, request) => this.#fetch(String(url), request))
    onTestFinished(() => fetch.mockRestore())
  }

  /** Replies to an export with a file. */
  replyFile(call: Call, name: string, body: BodyInit): this {
    return this.respond(call, { body, headers: { 'content-disposition': `attachment; filename="${name}"` } })
  }

  /** The calls that change something, in the order in which they were sent. */
  get sent(): SentCall[] {
    return this.requests.filter(({ method }) => method !== 'GET').map(describeSent)
  }

  count(path: string): number {
    return this.#requestsOf(path).length
  }

  /** How often the page requested a path by itself. */
  countRenewals(path: string): number {
    return this.#requestsOf(path).filter(({ headers }) => renewalHeader in headers).length
  }

  queryOf(path: string): Record<string, string> | undefined {
    const last = this.#requestsOf(path).at(-1)
    return last && Object.fromEntries(new URLSearchParams(last.search))
  }

  #requestsOf(path: string): RecordedRequest[] {
    return this.requests.filter((one) => one.path === path)
  }

  async #fetch(url: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(url, 'http://fake')
    const path = pathname.replace('/api/', '')
    const sent = { method, path, search, headers: Object.fromEntries(new Headers(headers)), body: readBody(body) }
    const response = await this.answer(sent)
    if (!response) throw new TypeError('Failed to fetch')
    return response
  }
}

function describeSent({ path: call, body, headers }: RecordedRequest): SentCall {
  const sent: SentCall = { call, body }
  if (headers[versionHeader]) sent.version = headers[versionHeader]
  if (headers[decisionHeader]) sent.decision = headers[decisionHeader]
  return sent
}

function readBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return body ? JSON.parse(String(body)) : undefined
}
