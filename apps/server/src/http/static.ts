import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPages, type PageConfiguration, type StaticPage } from './static-pages.ts'

const yearMs = 31_536_000_000
// What is not the member client's: an unknown address there is not a page.
const elsewhere = /^\/(?:api|account|health|ready|metrics|operator|assets)(?:\/|$)/i

/**
 * Serves the member client from the folder of its build: its pages at every address that is nobody else's, so that a link
 * into the client works, and its other files, compressed when they were built.
 */
export async function serveMemberClient(
  app: FastifyInstance,
  folder: string,
  configuration: PageConfiguration,
): Promise<void> {
  const pages = await readPages(folder, configuration)
  if (!pages) {
    app.log.warn({ folder }, 'the pages are not built')
    app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answerNotBuilt })
    return
  }
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, dotfiles: 'deny' })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    // Their names carry the hash of their content, so that a name never means two things.
    handler: async (request, reply) =>
      sendFile(reply, `assets/${request.params['*']}`, { maxAge: yearMs, immutable: true }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      if (isOwnFile(folder, path)) return sendFile(reply, path.slice(1), { maxAge: 0 })
      if (isPagePath(path, request)) return sendPage(request, reply, pages.byPath.get(path) ?? pages.fallback)
      return passOn(reply)
    },
  })
}

function sendFile(reply: FastifyReply, name: string, options: { maxAge: number; immutable?: boolean }): FastifyReply {
  // The compressed twins are chosen by what the browser accepts, not asked for by name.
  if (/\.(?:br|gz)$/.test(name)) return passOn(reply)
  return reply.sendFile(name, options)
}

/** Leaves the request to those who know what there is at its address, and by which method. */
function passOn(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

/** The few files beside the pages, such as the icon. The pages themselves have addresses without an ending. */
function isOwnFile(folder: string, path: string): boolean {
  return /^\/[\w-]+\.(?!html$)\w+$/.test(path) && existsSync(join(folder, path))
}

/** Any other address is a page for whoever asks for one; with an ending, only for a browser that goes there. */
function isPagePath(path: string, request: FastifyRequest): boolean {
  if (elsewhere.test(path) || path.startsWith('//') || /\.\.|\/\.|%2e|\\|%5c|%00/i.test(path)) return false
  const { accept = '*/*' } = request.headers
  return accept.includes('text/html') || (!path.includes('.') && accept.includes('*/*'))
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: StaticPage): FastifyReply {
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

async function answerNotBuilt(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (elsewhere.test(request.url.split('?', 1)[0] ?? '')) return passOn(reply)
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The pages are not built yet. Stop the server and start it with `npm start`, which builds them.\n')
}
