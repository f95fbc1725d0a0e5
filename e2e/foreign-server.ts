import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { minimalReplies, type ForeignUser } from './foreign-replies.ts'
import { ForeignPages } from './foreign-pages.ts'

/** What the server says to a call. Without anything: 200 and an empty object. */
export interface Reply {
  status?: number
  json?: unknown
  /** Sent as an HTML page instead of JSON. */
  html?: string
  delayMs?: number
  /** Waits for this before it answers. */
  until?: Promise<unknown>
  /** The connection is cut without a reply. */
  drop?: boolean
}
export type Answer = Reply | ((request: RecordedRequest) => Reply)

export interface RecordedRequest {
  method: string
  /** Below `/api/`. */
  path: string
  search: string
  headers: IncomingMessage['headers']
  /** Parsed when it is JSON, else the text as it came. */
  body: unknown
}

/**
 * A server that is not ours: it keeps section 7 of the specification, exactly and minimally, and knows nothing else. What it
 * answers can be set call by call, and it remembers what it was asked.
 */
export class ForeignServer {
  user: ForeignUser = minimalReplies.user()
  readonly requests: RecordedRequest[] = []
  readonly pages: ForeignPages
  readonly #answers = new Map<string, Answer>()
  readonly #server: Server
  #tokens = 0

  constructor(dist: string) {
    this.pages = new ForeignPages(dist)
    this.#server = createServer((request, response) => void this.#handle(request, response))
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Sets what a call answers from now on: `foreign.answer('user/account/login', { json: {…} })`. */
  answer(path: string, answer: Answer): void {
    this.#answers.set(path, answer)
  }

  /** Keeps a call waiting until the returned function is called; then it answers as it would have. */
  hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = this.#answers.get(path)
    this.answer(path, (request) => ({ ...this.#say(request, answer), until: promise }))
    return resolve
  }

  /** What has been asked of one call so far. */
  requestsTo(path: string): RecordedRequest[] {
    return this.requests.filter((request) => request.path === path)
  }

  /** Each token is new, so that a test sees whether the client kept the newest one. */
  nextToken(): string {
    this.#tokens += 1
    return `token-${this.#tokens}`
  }

  #say(request: RecordedRequest, answer: Answer | undefined): Reply {
    if (answer) return typeof answer === 'function' ? answer(request) : answer
    return minimalReplies.to(request, this)
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://foreign')
    if (!url.pathname.startsWith('/api/')) return this.pages.serve(url, response)

    const request = await record(incoming, url)
    this.requests.push(request)
    const reply = this.#say(request, this.#answers.get(request.path))
    if (reply.delayMs) await pause(reply.delayMs)
    await reply.until
    if (reply.drop) return void incoming.socket.destroy()
    response.statusCode = reply.status ?? 200
    response.setHeader('content-type', reply.html === undefined ? 'application/json' : 'text/html')
    response.end(reply.html ?? JSON.stringify(reply.json ?? {}))
  }
}

async function record(incoming: IncomingMessage, url: URL): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('latin1')
  const isJson = incoming.headers['content-type']?.includes('application/json')
  return {
    method: incoming.method ?? '',
    path: url.pathname.slice('/api/'.length),
    search: url.search,
    headers: incoming.headers,
    body: isJson ? JSON.parse(Buffer.from(text, 'latin1').toString()) : text,
  }
}
