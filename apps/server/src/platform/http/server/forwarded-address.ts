import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasToken } from '../../metrics/has-token.ts'
import { readAddress } from '../limits/client-address.ts'
import { refuse } from '../refusal.ts'

/** What a server sees of the way of a request to it. */
export interface SeenAddress {
  /** The address that limits count and `OPERATOR_NETWORKS` compares. */
  address: string
  /** The machine that sent the request to the server, such as the proxy. */
  peer: string
  /** Its header `X-Forwarded-For`. */
  forwarded: string | null
  /** Whether `TRUSTED_PROXIES` names the peer, so that the header counted; false without the header. */
  isTrusted: boolean
}

/**
 * Shows at `/health/address` what the server sees of a request with the token of the metrics, for the doctor. Logs the first request
 * whose peer forwards an address and is not trusted: a stranger, or a proxy that `TRUSTED_PROXIES` does not name.
 */
export function watchForwarding(app: FastifyInstance, metricsToken: string): void {
  let isLogged = false
  app.addHook('onRequest', async (request) => {
    if (isLogged || request.headers['x-forwarded-for'] === undefined) return
    const { isTrusted, peer } = seeAddress(request)
    if (isTrusted) return
    isLogged = true
    request.log.warn(
      { peer },
      'X-Forwarded-For is not believed: TRUSTED_PROXIES does not name its sender. If that is your proxy, name it',
    )
  })
  app.get('/health/address', async (request, reply) => {
    if (!hasToken(request, metricsToken)) throw refuse('not_signed_in')
    return reply.header('cache-control', 'no-store').send(seeAddress(request))
  })
}

function seeAddress({ headers, ip, ips = [], socket }: FastifyRequest): SeenAddress {
  const forwarded = headers['x-forwarded-for']
  const peer = readAddress(socket.remoteAddress ?? '') ?? ''
  // Fastify lists the peer alone when it does not believe it.
  return {
    address: readAddress(ip) ?? ip,
    peer,
    forwarded: forwarded ? String(forwarded) : null,
    isTrusted: ips.length > 1,
  }
}
