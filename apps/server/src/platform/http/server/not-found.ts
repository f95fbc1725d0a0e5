import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

/**
 * Refuses requests without a route: `method_not_allowed` with the allowed methods (RFC 9110, 15.5.6) for a known URL, else
 * `not_found`. Must be called before the routes are added, to see them.
 */
export function refuseUnrouted(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => Promise<never> {
  const known: { address: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    known.push({ address: addressPattern(url), methods: [method].flat() })
  })
  return async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = known.filter(({ address }) => address.test(path)).flatMap((route) => route.methods)
    if (methods.length === 0 || methods.includes(request.method)) throw refuse('not_found')
    void reply.header('allow', [...new Set(methods)].join(', '))
    throw refuse('method_not_allowed')
  }
}

/** `/api/operator/kyc/:id/open` and `/*` as patterns. A page's `/*` is every URL outside the API. */
function addressPattern(url: string): RegExp {
  if (url === '/*') return /^\/(?!api(?:\/|$))/
  return new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
}
