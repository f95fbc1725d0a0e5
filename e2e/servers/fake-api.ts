import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call, CallReply, CallReplyInput } from '@cairn/contract/core/call.ts'
import { fakeRefusal, findCall, isFor, toWire, type RefusalValues } from '@cairn/client/testing/fake-answers.ts'
import { refusals, type RefusalCode } from '@cairn/contract/core/refusals.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { AppPages } from './app-pages.ts'
import { readRequest, sendReply, type RawReply, type RecordedRequest } from './exchange.ts'
import { SpecificationServer } from './specification.ts'

/** A reply by the contract, with amounts as on the wire or in cents. */
export type ReplyOf<C extends Call> = CallReplyInput<C> | CallReply<C>
type Answer = (request: RecordedRequest) => RawReply

/**
 * Serves both apps and answers their calls as a test says, typed by the contract. A call that the test does not set is
 * answered as by a server that keeps the bare specification; in the back office no operator is signed in.
 */
export class FakeApi {
  pages: AppPages
  specification = new SpecificationServer()
  requests: RecordedRequest[] = []
  /** How long each answer takes. */
  delayMs = 0
  #answers = new Map<Call, Answer>()
  readonly #memberDist: string
  readonly #server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://fake')
    if (!url.pathname.startsWith('/api/')) {
      return this.pages.serve(url, response, { isOperator: this.#answers.has(viewOperator) })
    }
    const request = await readRequest(incoming, url)
    this.requests.push(request)
    await sendReply({ delayMs: this.delayMs, ...this.#answerTo(request) }, response)
  })

  constructor(memberDist = 'apps/member/dist') {
    this.#memberDist = memberDist
    this.pages = new AppPages(memberDist)
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  /** Forgets the replies and the requests of earlier tests. */
  reset(): void {
    this.pages = new AppPages(this.#memberDist)
    this.specification = new SpecificationServer()
    this.requests = []
    this.delayMs = 0
    this.#answers = new Map()
  }

  /** The member of the specification's server. */
  get user() {
    return this.specification.user
  }

  /** Answers a call from now on. */
  reply<C extends Call>(call: C, reply: ReplyOf<C> | ((request: RecordedRequest) => ReplyOf<C>)): void {
    this.respond(call, (request) => {
      const body = typeof reply === 'function' ? (reply as (request: RecordedRequest) => ReplyOf<C>)(request) : reply
      const fine = call.envelope === 'kyc' ? { e: false } : { error: false, msg: '' }
      return { json: { ...fine, ...toWire(body) } }
    })
  }

  /** Refuses a call from now on in the words of the contract; `values` fills their gaps, and `at` says where it is shown. */
  refuse(call: Call, code: RefusalCode, values: RefusalValues = {}): void {
    this.respond(call, fakeRefusal(call, code, values))
  }

  /** Refuses a call from now on in words of its own, as another server may. */
  refuseInWords(call: Call, msg: string, more: { status?: number; field?: string } = {}): void {
    this.respond(call, { status: more.status ?? 422, json: { error: true, msg, field: more.field } })
  }

  /** Fails each such call with an internal error. */
  fail(call: Call): void {
    this.respond(call, { status: 500, html: 'down' })
  }

  /** Keeps a call waiting until the returned function is called; then it is answered as it would have been. */
  hang(call: Call): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = this.#answers.get(call)
    this.respond(call, (request) => ({ ...(answer ?? this.#answerUnset)(request), until: promise }))
    return resolve
  }

  /** Answers a call with anything, also what the contract does not allow. */
  respond(call: Call, reply: RawReply | Answer): void {
    this.#answers.set(call, typeof reply === 'function' ? reply : () => reply)
  }

  /** Answers a call again as if nothing had been set for it. */
  unset(call: Call): void {
    this.#answers.delete(call)
  }

  /** The requests of one call so far. */
  requestsTo(call: Call): RecordedRequest[] {
    return this.requests.filter((request) => isFor(call, request))
  }

  #answerTo(request: RecordedRequest): RawReply {
    const call = findCall(this.#answers.keys(), request)
    return ((call && this.#answers.get(call)) ?? this.#answerUnset)(request)
  }

  readonly #answerUnset: Answer = (request) => {
    if (!request.path.startsWith('operator/')) return this.specification.answer(request)
    if (isFor(viewOperator, request)) return fakeRefusal(viewOperator, 'not_signed_in')
    const { status, sentence } = refusals.not_found
    return { status, json: { error: true, msg: sentence, code: 'not_found' } }
  }
}
