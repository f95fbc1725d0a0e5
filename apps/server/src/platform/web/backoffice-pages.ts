import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { immutableCache, fallThrough, sendFile, sendNotBuilt, sendPage } from './send-static.ts'
import { readBackOfficePage, type BackOfficeConfiguration } from './static-pages.ts'

/**
 * Serves the back office from the folder of its build: one page at every address below `/operator`, so that a link to a record
 * works, and its other files below `/operator/assets`.
 */
export async function serveBackOffice(
  app: FastifyInstance,
  folder: string,
  configuration: BackOfficeConfiguration,
): Promise<void> {
  const page = await readBackOfficePage(folder, configuration)
  // In a separate scope, because `sendFile` is bound to one folder.
  await app.register(async (scope) => {
    if (page) await scope.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, dotfiles: 'deny' })
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      page ? sendPage(request, reply, page) : sendNotBuilt(reply)
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/operator',
      handler: async (request, reply) => answer(request, reply),
    })
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/operator/*',
      handler: async (request, reply) => {
        const path = request.params['*']
        if (page && path.startsWith('assets/')) return sendFile(reply, path, immutableCache)
        return isPagePath(path, request) ? answer(request, reply) : fallThrough(reply)
      },
    })
  })
}

/** The URLs of screens have no file ending; only requests that accept HTML get the page. */
function isPagePath(path: string, request: FastifyRequest): boolean {
  if (/^assets(?:\/|$)|\.|\\|%5c|%00|\/\//i.test(path)) return false
  const { accept = '*/*' } = request.headers
  return accept.includes('text/html') || accept.includes('*/*')
}
