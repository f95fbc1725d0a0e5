import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../../../configuration/config.ts'
import { readAddress } from '../../limits/client-address.ts'
import { refuse } from '../../refusal.ts'

// Node takes the first or the last of these; a proxy in front may take the other one.
const once = new Set(['authorization', 'content-type', 'host', 'idempotency-key', 'x-cairn-version'])

/** A name or an address, with an optional port (RFC 9110, 7.2). */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses requests that another program could read differently: an unsupported version of HTTP, a repeated header, an invalid
 * host. Behind a proxy, refuses senders without a readable address, because limits count by it; a proxy's ports, brackets and
 * zones are dropped.
 */
export function refuseAmbiguous(app: FastifyInstance, { TRUSTED_PROXIES: proxies }: Config): void {
  app.addHook('onRequest', async (request) => {
    const { headers, raw } = request
    if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0') throw refuse('http_version_not_supported')
    requireOnce(raw.rawHeaders)
    // An empty body needs no media type. An empty form lacks its end.
    const isEmpty = !headers['transfer-encoding'] && Number(headers['content-length'] ?? 0) === 0
    if (isEmpty && !headers['content-type']?.startsWith('multipart/')) delete headers['content-type']
    if (headers.host && !hostPattern.test(headers.host)) throw refuse('host_invalid')
    if (proxies.length > 0) requireReadableAddress(request)
  })
}

/** `rawHeaders` alternates names and values. */
function requireOnce(rawHeaders: readonly string[]): void {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase()
    if (!once.has(name)) continue
    if (seen.has(name)) throw refuse('header_repeated')
    seen.add(name)
  }
}

function requireReadableAddress(request: FastifyRequest): void {
  const { headers } = request
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded === 'string') {
    headers['x-forwarded-for'] = forwarded
      .split(',')
      .map((one) => readAddress(one) ?? one.trim())
      .join(', ')
  }
  // Only the last trusted proxy's part counts: the text before it may be anything.
  if (isIP(request.ip) === 0) throw refuse('forwarded_address_invalid')
}
