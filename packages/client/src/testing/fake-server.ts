import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { refusals, type RefusalCode, type RefusalEntry } from '@cairn/contract/core/refusals.ts'
import { onTestFinished, vi } from 'vitest'

interface SentCall {
  call: string
  body: unknown
}

/** Answers the calls of a component test. The contract types the replies. A call without a reply is not found. */
export class FakeServer {
  /** The calls that change something, in the order in which they were sent. */
  readonly sent: SentCall[] = []
  readonly #paths: string[] = []
  readonly #answers = new Map<Call, () => Promise<Response>>()

  constructor() {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation((url, request) => this.#answer(String(url), request))
    onTestFinished(() => fetch.mockRestore())
  }

  reply<C extends Call>(call: C, ...[reply]: {} extends CallReply<C> ? [reply?: CallReply<C>] : [reply: CallReply<C>]) {
    this.#answers.set(call, () => Promise.resolve(Response.json({ error: false, msg: '', ...onWire(reply) })))
    return this
  }

  refuse<C extends Call>(call: C, code: C['refusals'][number] | RefusalCode, at?: string) {
    const { status, sentence, field }: RefusalEntry = refusals[code]
    const msg = sentence.replaceAll(/\{\w+\}/g, '')
    this.#answers.set(call, () => Promise.resolve(Response.json({ error: true, msg, code, field, at }, { status })))
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

  /** How often a path was requested. */
  count(path: string): number {
    return this.#paths.filter((one) => one === path).length
  }

  #answer(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const path = url.replace(/^\/api\//, '').split('?')[0] ?? ''
    this.#paths.push(path)
    const call = [...this.#answers.keys()].find(
      (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    )
    if (method !== 'GET') this.sent.push({ call: path, body: readBody(body) })
    if (!call) return Promise.resolve(Response.json({ error: true, msg: `no reply to ${path}` }, { status: 404 }))
    return this.#answers.get(call)!()
  }
}

function onWire(reply: unknown): object {
  return JSON.parse(
    JSON.stringify(reply ?? {}, (_, value: unknown) => (typeof value === 'bigint' ? centsToDecimal(value) : value)),
  ) as object
}

function readBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return body ? JSON.parse(String(body)) : undefined
}
