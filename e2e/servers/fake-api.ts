import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fakeRefusal, isFor } from '@cairn/client/testing/fake-answers.ts'
import { FakeCalls, type RawReply, type RecordedRequest } from '@cairn/client/testing/fake-calls.ts'
import { refusals } from '@cairn/contract/core/refusals.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { AppPages, axeOrigins } from './app-pages.ts'
import { SpecificationServer } from './specification.ts'

/**
 * Serves both apps and answers their calls as a test says, typed by the contract. A call that the test does not set is
 * answered as by a server that keeps the bare specification; in the back office no operator is signed in. A call that
 * fails gets an internal error.
 */
export class FakeApi extends FakeCalls {
  pages: AppPages
  specification = new SpecificationServer()
  /** How long each answer takes. */
  delayMs = 0
  /** Which requests wait for their answers until this changes. */
  isHeld: (request: RecordedRequest) => boolean = () => false
  readonly #memberDist: string
  readonly #server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://fake')
    if (!url.pathname.startsWith('/api/')) {
      return this.pages.serve(url, response, { isOperator: this.isSet(viewOperator) })
    }
    const request = await readRequest(incoming, url)
    const answer = this.answer(request)
    while (this.isHeld(request)) await pause(10)
    if (this.delayMs) await pause(this.delayMs)
    await send(await answer, response)
  })

  constructor(memberDist = 'apps/member/dist') {
    super({ status: 500, body: 'down' }, (request) => this.#answerUnset(request))
    this.#memberDist = memberDist
    this.pages = new AppPages(memberDist)
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    axeOrigins.add(this.url)
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  override reset(): void {
    super.reset()
    this.pages = new AppPages(this.#memberDist)
    this.specification = new SpecificationServer()
    this.delayMs = 0
    this.isHeld = () => false
  }

  /** The member of the specification's server. */
  get user() {
    return this.specification.user
  }

  #answerUnset(request: RecordedRequest): RawReply {
    if (!request.path.startsWith('operator/')) return this.specification.answer(request)
    if (isFor(viewOperator, request)) return fakeRefusal(viewOperator, 'not_signed_in')
    const { status, sentence } = refusals.not_found
    return { status, json: { error: true, msg: sentence, code: 'not_found' } }
  }
}

async function readRequest(incoming: IncomingMessage, url: URL): Promise<RecordedRequest> {
  const bytes = Buffer.concat(await Array.fromAsync(incoming))
  const isJson = incoming.headers['content-type']?.includes('application/json')
  return {
    method: incoming.method ?? '',
    path: url.pathname.slice('/api/'.length),
    search: url.search,
    headers: incoming.headers as Record<string, string>,
    body: isJson ? JSON.parse(bytes.toString()) : bytes.toString('latin1'),
  }
}

async function send(answer: Response | null, response: ServerResponse): Promise<void> {
  if (!answer) return void response.socket?.destroy()
  // A test sets the clock of the page, and not this server's.
  response.sendDate = false
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(await answer.bytes())
}
