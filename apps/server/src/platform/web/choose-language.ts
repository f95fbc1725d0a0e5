import type { FastifyInstance } from 'fastify'
import type { Config } from '../../configuration/config.ts'
import { isLanguage, writeLanguage } from '../http/request/language.ts'
import { fallThrough } from './send-static.ts'

// A page of the member client. `//` would be another site.
const pagePath = /^\/(?!\/)[\w/-]*(?:\?[\w=&%.+-]*)?$/

/**
 * The links `/language/de?path=/login` of the member client: keep the language, and return to the page. They are links, so that they
 * work before the scripts have come. A link from another site changes nothing.
 */
export function serveLanguages(app: FastifyInstance, config: Config): void {
  app.get<{ Params: { language: string }; Querystring: { path?: unknown } }>(
    '/language/:language',
    async (request, reply) => {
      const { language } = request.params
      if (!isLanguage(language)) return fallThrough(reply)
      const { 'sec-fetch-site': from = 'same-origin' } = request.headers
      if (from === 'same-origin') void reply.header('set-cookie', writeLanguage(config, request.headers, language))
      const path = String(request.query.path ?? '/')
      return reply.header('cache-control', 'no-store').redirect(pagePath.test(path) ? path : '/', 303)
    },
  )
}
