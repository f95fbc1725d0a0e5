import { BlockList, isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '@cairn/contract/core/refusals.ts'
import type { Config } from '../../../configuration/config.ts'
import { readAddress } from '../limits/client-address.ts'
import { fallThrough } from '../../web/send-static.ts'
import { refuse } from '../refusal.ts'

/** The routes of the back office: its pages and its calls. */
const ofBackOffice = /^(?:\/api)?\/operator(?:\/|$)/
/** The routes of every host name: for monitoring, for descriptions and for reports. */
const ofBoth = /^\/(?:health|ready|metrics|\.well-known\/|api\/openapi\.json$|api\/policy-reports$)/

/**
 * Keeps the back office apart, by the settings. With `OPERATOR_URL` only that host name serves it, and serves nothing of the
 * members; its `/` leads to it. With `OPERATOR_NETWORKS` other addresses are refused (`network_not_allowed`), by the address that
 * limits count. It looks at the route that was found and not at the URL, which has many spellings.
 */
export function separateBackOffice(app: FastifyInstance, config: Config): void {
  const isAllowed = networkFilter(config.OPERATOR_NETWORKS)
  const host = config.OPERATOR_URL && new URL(config.OPERATOR_URL).hostname
  if (!host && !isAllowed) return
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    const isAtHome = host !== '' && hostOf(request) === host
    const isBackOffice = ofBackOffice.test(route) || (isAtHome && !ofBoth.test(route))
    if (!isBackOffice) return
    if (host && !isAtHome) return fallThrough(reply)
    if (isAllowed && !isAllowed(request.ip)) return refuseNetwork(request, reply)
    if (ofBackOffice.test(route)) return
    if (request.method === 'GET' && request.url === '/') return reply.redirect('/operator')
    return fallThrough(reply)
  })
}

/** Whether an address is in one of these networks; null without networks, which allows all. */
function networkFilter(ranges: readonly string[]): ((address: string) => boolean) | null {
  if (ranges.length === 0) return null
  const networks = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, +bits, family)
  }
  return (text) => {
    const address = readAddress(text)
    return address !== null && networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

/** A page is refused in plain words, because a person reads it. */
function refuseNetwork({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { sentence, status } = refusals.network_not_allowed
  if (url.startsWith('/api/')) throw refuse('network_not_allowed')
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${sentence}.\n`)
}

/** The host name without its port, as URLs spell it. */
function hostOf({ headers }: FastifyRequest): string {
  return (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
}
