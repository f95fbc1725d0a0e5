import type { Config } from '../../config.ts'

/** The token of a cookie with this name, or null. Two cookies with the name count as none. */
export function findCookie(name: string, header: string | undefined): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  const [value = ''] = values.map((pair) => pair.slice(name.length + 1))
  return values.length === 1 && /^[\w-]{43}([\w-]{22})?$/.test(value) ? value : null
}

/**
 * The name of a cookie of this installation. On https it starts with `__Host-`, so that the browser limits it to this host and to
 * https (RFC 6265bis, 4.1.3.2); on plain http, as in the sample world, that is impossible. Browsers share cookies between the
 * ports of a host, so it ends with the port where that is not the usual one: a test installation signs nobody out of the real one.
 */
export function cookieName(config: Config, name: string): string {
  const { PORT, PUBLIC_URL } = config
  const port = PUBLIC_URL ? new URL(PUBLIC_URL).port : String(PORT)
  const suffix = ['', '0', '80', '443'].includes(port) ? '' : `_${port}`
  return `${isSecure(config) ? '__Host-' : ''}cairn_${name}${suffix}`
}

/** Whether browsers reach the server by https only, so that a cookie can be limited to it. */
export function isSecure({ isProduction, PUBLIC_URL }: Config): boolean {
  return isProduction || PUBLIC_URL.startsWith('https:')
}
