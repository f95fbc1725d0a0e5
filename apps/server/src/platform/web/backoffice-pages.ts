import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CookieHeaders } from '../http/request/cookies.ts'
import { fallThrough, sendAsset, sendNotBuilt, sendPage, type FindPageFile } from './send-static.ts'
import { readBackOfficePage, type BackOfficeConfiguration } from './static-pages.ts'

interface BackOfficePages {
  configuration: BackOfficeConfiguration
  /** Whether a request's cookie is for an operator's session, which may have ended. */
  hasSession: (headers: CookieHeaders) => boolean
  findPageFile: FindPageFile
}

/**
 * Serves the back office from the folder of its build: one page at every address below `/operator`, so that a link to a record
 * works, and its other files below `/operator/assets`. A visitor gets the page with the sign-in form.
 */
export async function serveBackOffice(
  app: FastifyInstance,
  folder: string,
  { configuration, hasSession, findPageFile }: BackOfficePages,
): Promise<void> {
  const [page, signInPage] = await Promise.all([
    readBackOfficePage(folder, 'index', configuration),
    readBackOfficePage(folder, 'sign-in', configuration),
  ])
  // In a separate scope, because `sendFile` is bound to one folder.
  await app.register(async (scope) => {
    if (page) await scope.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, dotfiles: 'deny' })
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      if (!page || !signInPage) return sendNotBuilt(reply)
      const { 'sec-fetch-site': from } = request.headers
      // A link from another site sends no cookie, so the session is unknown.
      const isVisitor = !hasSession(request.headers) && from !== 'cross-site'
      return sendPage(request, reply, isVisitor ? signInPage : page, ['cookie', 'sec-fetch-site'])
    }
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
        if (page && path.startsWith('assets/'))
          return sendAsset(reply, { folder, name: path, base: 'operator/', find: findPageFile })
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
