import { lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** A request to a push service. */
export interface PushRequest {
  endpoint: string
  headers: Record<string, number | string>
  body: Buffer
}

/** Sends a request, and returns the status of the answer. */
export type Post = (request: PushRequest) => Promise<number>

/** Networks that are not of the internet, among them the ones of this machine and of clouds (RFC 6890). */
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, prefix, 'ipv4')
}
// Unicast of the internet; its parts with IPv4 addresses inside are out.
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2002::', 16],
] as const) {
  inside.addSubnet(net, prefix, 'ipv6')
}

/** Whether an address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4')
  return outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** Whether a URL is https, at the usual port of a name with a domain. `postToPublicHost` looks at the addresses of the name. */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, password, port, protocol, username } = new URL(url)
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z]$/.test(hostname) && isIP(hostname) === 0
  return protocol === 'https:' && isName && port === '' && username === '' && password === ''
}

/**
 * Posts to a host of the internet. The endpoint comes from a browser, so a name with an address of an inner network is refused when
 * the connection is made, and a redirect is not followed.
 */
export const postToPublicHost: Post = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    if (!isPublicUrl(endpoint)) throw new Error('the endpoint is no address of a push service')
    const options = { method: 'POST', headers, lookup: lookUpPublic, agent: false, timeout: 10_000 } as const
    const sent = request(endpoint, options, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('timeout', () => sent.destroy(new Error('the push service does not answer')))
    sent.on('error', reject)
    sent.end(body)
  })

/** Looks a name up. Fails when any of its addresses is not of the internet. */
export const lookUpPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new Error(`${hostname} has an address that is not of the internet`), '')
    }
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
