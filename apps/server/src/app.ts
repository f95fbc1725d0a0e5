import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { answerError, sendRefusal } from './http/faults.ts'
import type { House } from './http/house.ts'
import { parseBody } from './http/json.ts'
import { refuse } from './http/refusal.ts'
import { registerRoute } from './http/register-route.ts'
import { routes } from './routes.ts'

/** The server without its process: every call of the contract, and nothing that listens. */
export async function createApp(house: Omit<House, 'log'>, options: AppOptions): Promise<FastifyInstance> {
  const { config } = house
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: 64_000,
    // A slow sender may not hold a connection for ever.
    requestTimeout: 60_000,
    connectionTimeout: 75_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 200 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => parseBody(String(text)),
  )
  await app.register(multipart, { throwFileSizeLimit: true })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))

  const routed = { ...house, log: app.log }
  for (const route of routes) registerRoute(app, routed, route)
  return app
}

interface AppOptions {
  logger: FastifyBaseLogger
}
