import type { Call, CallReply, CallReplyInput } from '@cairn/contract/core/call.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { fakeRefusal, findCall, isFor, toWire, type RefusalValues } from './fake-answers.ts'

/** A call as a fake server received it. */
export interface RecordedRequest {
  method: string
  /** Below `/api/`. */
  path: string
  search: string
  headers: Record<string, string | undefined>
  /** Parsed when it is JSON; the fields of a form; otherwise the text as it came. */
  body: unknown
}

/** What a fake server answers, right or wrong. Without anything: 200 and an empty object. */
export interface RawReply {
  status?: number
  json?: unknown
  /** Sent instead of JSON, as an HTML page unless the headers name another type. */
  body?: BodyInit
  headers?: Record<string, string>
  /** The answer is sent after this. */
  until?: Promise<unknown>
  /** The connection is cut without an answer. */
  drop?: boolean
}

/** A reply by the contract, with amounts as on the wire or in cents. */
export type ReplyOf<C extends Call> = CallReplyInput<C> | CallReply<C>
type Answer = (request: RecordedRequest) => RawReply
type Made<C extends Call> = ReplyOf<C> | ((request: RecordedRequest) => ReplyOf<C>)
type Reply<C extends Call> = {} extends CallReply<C> ? [reply?: Made<C>] : [reply: Made<C>]

/** What a fake server answers and has received. The transports are FakeServer (fetch) and FakeApi (HTTP). */
export class FakeCalls {
  requests: RecordedRequest[] = []
  #answers = new Map<Call, Answer>()
  readonly #failure: RawReply
  readonly #answerUnset: Answer

  /** `failure` is what a failed call gets, and `answerUnset` answers what no test has set. */
  constructor(failure: RawReply, answerUnset: Answer) {
    this.#failure = failure
    this.#answerUnset = answerUnset
  }

  /** Forgets the replies and the requests. */
  reset(): void {
    this.requests = []
    this.#answers = new Map()
  }

  /** Answers a call from now on. */
  reply<C extends Call>(call: C, ...[reply]: Reply<C>): this {
    return this.respond(call, (request) => {
      const body = typeof reply === 'function' ? (reply as (request: RecordedRequest) => ReplyOf<C>)(request) : reply
      return { json: { ...(call.envelope === 'kyc' ? { e: false } : { error: false, msg: '' }), ...toWire(body) } }
    })
  }

  /** Refuses a call from now on in the words of the contract; `values` fills their gaps, and `at` says where it is shown. */
  refuse(call: Call, code: RefusalCode, values: RefusalValues = {}): this {
    return this.respond(call, fakeRefusal(call, code, values))
  }

  /** Refuses a call from now on in words of its own, as another server may. */
  refuseInWords(call: Call, msg: string, more: { status?: number; field?: string } = {}): this {
    return this.respond(call, { status: more.status ?? 422, json: { error: true, msg, field: more.field } })
  }

  fail(call: Call): this {
    return this.respond(call, this.#failure)
  }

  /** Keeps a call in flight for good. */
  hang(call: Call): this {
    this.hold(call)
    return this
  }

  /** Keeps a call in flight until the returned function is called; then it is answered as it would have been. */
  hold(call: Call): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = this.#answers.get(call) ?? this.#answerUnset
    this.respond(call, (request) => ({ ...answer(request), until: promise }))
    return resolve
  }

  /** Answers a call with anything, also what the contract does not allow. */
  respond(call: Call, reply: RawReply | Answer): this {
    this.#answers.set(call, typeof reply === 'function' ? reply : () => reply)
    return this
  }

  /** Answers a call again as if nothing had been set for it. */
  unset(call: Call): void {
    this.#answers.delete(call)
  }

  isSet(call: Call): boolean {
    return this.#answers.has(call)
  }

  /** The requests of one call so far. */
  requestsTo(call: Call): RecordedRequest[] {
    return this.requests.filter((request) => isFor(call, request))
  }

  /** Records a request and answers it once `until` allows it; null cuts the connection. */
  async answer(request: RecordedRequest): Promise<Response | null> {
    this.requests.push(request)
    const call = findCall(this.#answers.keys(), request)
    const reply = ((call && this.#answers.get(call)) ?? this.#answerUnset)(request)
    await reply.until
    return reply.drop ? null : toResponse(reply)
  }
}

function toResponse({ status = 200, json = {}, body, headers = {} }: RawReply): Response {
  if (body === undefined) return Response.json(json, { status, headers })
  return new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } })
}
