import { isIP, isIPv6 } from 'node:net'

/**
 * An address as limits count it: IPv6 by its /64, because one household or attacker usually has all of it; an IPv4
 * address in IPv6 notation as IPv4.
 */
export function addressGroup(address: string): string {
  const plain = unmapped(address)
  if (!isIPv6(plain)) return plain
  // The URL standard has one spelling for each address (RFC 5952), with hexadecimal groups only.
  const spelled = new URL(`http://[${plain.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [front = '', back] = spelled.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const before = [...front]
  const zeros = back === undefined ? 0 : 8 - before.length - back.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(back ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  const plain = unmapped(address)
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1'
}

function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}
