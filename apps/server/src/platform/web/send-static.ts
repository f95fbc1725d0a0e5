import type { FastifyReply, FastifyRequest } from 'fastify'
import { policyOfDrawings } from '../http/server/headers.ts'
import type { StaticPage } from './static-pages.ts'

/** For files whose names carry the hash of their content, so that a name never means two things. */
export const immutableCache = { maxAge: 31_536_000_000, immutable: true }

/** Sends a file of the folder that `@fastify/static` was given, in the form that was compressed at the build. */
export function sendFile(
  reply: FastifyReply,
  name: string,
  options: { maxAge: number; immutable?: boolean },
): FastifyReply {
  // The compressed twins are chosen by what the browser accepts, not asked for by name.
  if (/\.(?:br|gz)$/.test(name)) return fallThrough(reply)
  if (name.endsWith('.svg')) void reply.header('content-security-policy', policyOfDrawings)
  return reply.sendFile(name, options)
}

/** Leaves the request to those who know what there is at its address, and by which method. */
export function fallThrough(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

/** Sends a page in the encoding that the browser likes best, or says that the one it has is still right. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: StaticPage): FastifyReply {
  const encoding = preferredEncoding(request.headers['accept-encoding'] ?? '')
  // Each encoding is a representation with a tag of its own (RFC 9110, 8.8.3.3).
  const etag = page.etag.replace(/"$/, encoding === 'identity' ? '"' : `-${encoding}"`)
  void reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag)
    .header('content-security-policy', page.policy)
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

/** Instead of a page that has not been built: what to do. */
export function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The pages are not built yet. Stop the server and start it with `npm start`, which builds them.\n')
}
