import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientPages } from './client-pages.ts'

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

export interface RecordedRequest {
  method: string
  /** Below `/api/`. */
  path: string
  search: string
  headers: IncomingMessage['headers']
  /** Parsed when it is JSON, else the text as it came. */
  body: unknown
}

/** A server that serves the pages of a client and answers its calls as it was told to, and remembers what it was asked. */
export abstract class ScriptedServer {
  readonly pages: ClientPages
  readonly requests: RecordedRequest[] = []
  readonly #server: Server

  constructor(pages: ClientPages) {
    this.pages = pages
    this.#server = createServer((request, response) => void this.#handle(request, response))
  }

  /** What a call is answered. */
  protected abstract say(request: RecordedRequest): Reply

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

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://scripted')
    if (!url.pathname.startsWith('/api/')) return this.pages.serve(url, response)

    const request = await record(incoming, url)
    this.requests.push(request)
    const reply = this.say(request)
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
