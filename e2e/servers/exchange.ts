import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A call as a fake server received it. */
export interface RecordedRequest {
  method: string
  /** Below `/api/`. */
  path: string
  search: string
  headers: IncomingMessage['headers']
  /** Parsed when it is JSON, otherwise the text as it came. */
  body: unknown
}

/** What a fake server answers, right or wrong. Without anything: 200 and an empty object. */
export interface RawReply {
  status?: number
  json?: unknown
  /** Sent as an HTML page instead of JSON. */
  html?: string
  delayMs?: number
  /** The clock of the server, as HTTP writes it. */
  date?: string
  /** The answer waits for this. */
  until?: Promise<unknown>
  /** The connection is cut without an answer. */
  drop?: boolean
}

export async function readRequest(incoming: IncomingMessage, url: URL): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const isJson = incoming.headers['content-type']?.includes('application/json')
  return {
    method: incoming.method ?? '',
    path: url.pathname.slice('/api/'.length),
    search: url.search,
    headers: incoming.headers,
    body: isJson ? JSON.parse(bytes.toString()) : bytes.toString('latin1'),
  }
}

export async function sendReply(reply: RawReply, response: ServerResponse): Promise<void> {
  if (reply.delayMs) await pause(reply.delayMs)
  await reply.until
  if (reply.drop) return void response.socket?.destroy()
  response.statusCode = reply.status ?? 200
  // A test sets the clock of the page, and not that of this server.
  response.sendDate = false
  if (reply.date) response.setHeader('date', reply.date)
  response.setHeader('content-type', reply.html === undefined ? 'application/json' : 'text/html')
  response.end(reply.html ?? JSON.stringify(reply.json ?? {}))
}
