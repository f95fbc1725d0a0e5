import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { policyOfDrawings, policyOfPdfWorker, policyOfWorker, reportingEndpoints } from '../http/server/headers.ts'
import type { StaticPage } from './static-pages.ts'

/** For files with a hash of their content in the name. */
export const immutableCache = { maxAge: 31_536_000_000, immutable: true }

/** Sends a file from the folder of `@fastify/static`, in its precompressed form. */
export function sendFile(
  reply: FastifyReply,
  name: string,
  options: { maxAge: number; immutable?: boolean },
): FastifyReply {
  // The browser's header selects the compressed form, which is never requested by name.
  if (/\.(?:br|gz)$/.test(name)) return fallThrough(reply)
  if (name.endsWith('service-worker.js')) void reply.header('content-security-policy', policyOfWorker)
  if (name.startsWith('assets/pdf.worker')) void reply.header('content-security-policy', policyOfPdfWorker)
  if (name.endsWith('.svg')) void reply.header('content-security-policy', policyOfDrawings)
  return reply.sendFile(name, options)
}

/** The content of another build's script or style by its path below `/`; null when there is none. */
export type FindPageFile = (name: string) => Promise<Buffer | null>

/** Sends a file with a hash in its name: from the folder, or one of another build that a page of another server requests. */
export async function sendAsset(reply: FastifyReply, { folder, name, base = '', find }: Asset): Promise<FastifyReply> {
  const isHere = !/%|\.\.|\\/.test(name) && existsSync(join(folder, name))
  const content = isHere ? null : await find(`${base}${name}`)
  if (!content) return sendFile(reply, name, immutableCache)
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .type(name.endsWith('.css') ? 'text/css; charset=utf-8' : 'application/javascript; charset=utf-8')
    .send(content)
}

interface Asset {
  folder: string
  name: string
  /** The path below `/` at which the folder is served. */
  base?: string
  find: FindPageFile
}

/** Leaves the request to the not-found handler, which knows the other routes. */
export function fallThrough(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

/** Sends a page in the browser's preferred encoding, or 304. `chosenBy` names the request headers that selected it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StaticPage,
  chosenBy: string[] = [],
): FastifyReply {
  const encoding = preferredEncoding(request.headers['accept-encoding'] ?? '')
  // Each encoding is a representation with its own tag (RFC 9110, 8.8.3.3).
  const etag = page.etag.replace(/"$/, encoding === 'identity' ? '"' : `-${encoding}"`)
  void reply
    .header('cache-control', 'no-cache')
    .header('vary', ['accept-encoding', ...chosenBy].join(', '))
    .header('etag', etag)
    .header('content-security-policy', page.policy)
    .header('reporting-endpoints', reportingEndpoints)
    .header('cross-origin-embedder-policy', page.embedderPolicy)
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.encodings[encoding])
}

function preferredEncoding(accepted: string): keyof StaticPage['encodings'] {
  const wanted = accepted.split(',').map((one) => one.trim().toLowerCase())
  const accepts = (name: string) =>
    wanted.some((one) => one === name || (one.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(one)))
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** Explains what to do about unbuilt pages. */
export function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The pages are not built yet. Stop the server and start it with `npm start`, which builds them.\n')
}
