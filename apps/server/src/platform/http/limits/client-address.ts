import { isIPv4, isIPv6 } from 'node:net'

/**
 * One spelling of an address: IPv6 by RFC 5952, an IPv4 address in IPv6 notation as IPv4, without the port, brackets or zone (RFC
 * 4007) of some proxies. Null for anything else.
 */
export function readAddress(text: string): string | null {
  const [, bracketed, withPort] = /^\[(.+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text.trim()) ?? []
  const address = bracketed ?? withPort ?? text.trim()
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const spelled = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(spelled) ?? []
  if (high === undefined || low === undefined) return spelled
  return [high, low].flatMap((pair) => [Number.parseInt(pair, 16) >> 8, Number.parseInt(pair, 16) & 255]).join('.')
}

/** An address for limits: an IPv6 one by its /64, because one household or attacker usually has all of it. */
export function addressGroup(address: string): string {
  const spelled = readAddress(address) ?? address
  if (!isIPv6(spelled)) return spelled
  const [front = '', back] = spelled.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const before = [...front]
  const zeros = back === undefined ? 0 : 8 - before.length - back.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(back ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}

export function isLoopback(address: string): boolean {
  const plain = readAddress(address)
  return plain === '::1' || (plain !== null && isIPv4(plain) && plain.startsWith('127.'))
}
