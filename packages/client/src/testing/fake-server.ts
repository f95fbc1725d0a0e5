import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { decisionHeader, renewalHeader, versionHeader } from '@cairn/contract/core/constants.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { onTestFinished, vi } from 'vitest'
import { fakeRefusal, findCall, toWire, type RefusalValues } from './fake-answers.ts'

interface SentCall {
  call: string
  body: unknown
  /** For a decision: the version of the record on which it was made. */
  version?: string
  /** The signature of an operator's passkey. */
  decision?: string
}

type Reply<C extends Call> = {} extends CallReply<C> ? [reply?: CallReply<C>] : [reply: CallReply<C>]

/** Answers the calls of a component test. The contract types the replies. A call without a reply is not found. */
export class FakeServer {
  /** The calls that change something, in the order in which they were sent. */
  readonly sent: SentCall[] = []
  readonly #requests: { path: string; query: Record<string, string>; isRenewal: boolean }[] = []
  readonly #answers = new Map<Call, () => Promise<Response>>()

  constructor() {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation((url, request) => this.#answer(String(url), request))
    onTestFinished(() => fetch.mockRestore())
  }

  reply<C extends Call>(call: C, ...[reply]: Reply<C>) {
    this.#answers.set(call, () => Promise.resolve(succeed(reply)))
    return this
  }

  /** Replies to an export with a file. */
  replyFile(call: Call, name: string, content: BodyInit) {
    const headers = { 'content-disposition': `attachment; filename="${name}"` }
    this.#answers.set(call, () => Promise.resolve(new Response(content, { headers })))
    return this
  }

  refuse(call: Call, code: RefusalCode, values: RefusalValues = {}) {
    const { status, json } = fakeRefusal(call, code, values)
    this.#answers.set(call, () => Promise.resolve(Response.json(json, { status })))
    return this
  }

  /** No reply arrives. */
  fail(call: Call) {
    this.#answers.set(call, () => Promise.reject(new TypeError('Failed to fetch')))
    return this
  }

  /** The call stays in flight. */
  hang(call: Call) {
    this.#answers.set(call, () => new Promise(() => undefined))
    return this
  }

  /** The call stays in flight until the returned function is called. It then succeeds, and so do later ones. */
  hold<C extends Call>(call: C, ...[reply]: Reply<C>): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#answers.set(call, () => promise.then(() => succeed(reply)))
    return resolve
  }

  count(path: string): number {
    return this.#requests.filter((one) => one.path === path).length
  }

  /** How often the page requested a path by itself. */
  countRenewals(path: string): number {
    return this.#requests.filter((one) => one.path === path && one.isRenewal).length
  }

  queryOf(path: string): Record<string, string> | undefined {
    return this.#requests.findLast((one) => one.path === path)?.query
  }

  #answer(url: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> {
    const [path = '', search] = url.replace(/^\/api\//, '').split('?')
    const isRenewal = new Headers(headers).has(renewalHeader)
    this.#requests.push({ path, query: Object.fromEntries(new URLSearchParams(search)), isRenewal })
    const call = findCall(this.#answers.keys(), { method, path })
    const [version, decision] = [versionHeader, decisionHeader].map((name) => new Headers(headers).get(name))
    const given = { ...(version ? { version } : {}), ...(decision ? { decision } : {}) }
    if (method !== 'GET') this.sent.push({ call: path, body: readBody(body), ...given })
    if (!call) return Promise.resolve(Response.json({ error: true, msg: `no reply to ${path}` }, { status: 404 }))
    return this.#answers.get(call)!()
  }
}

function succeed(reply: unknown): Response {
  return Response.json({ error: false, msg: '', ...toWire(reply) })
}

function readBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return body ? JSON.parse(String(body)) : undefined
}
