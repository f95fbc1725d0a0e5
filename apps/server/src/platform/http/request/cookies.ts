import type { Config } from '../../../configuration/config.ts'

/** The cookies of a request, and the address that its browser knows. */
export interface CookieHeaders {
  cookie?: string | undefined
  host?: string | undefined
}

/** A token, and for how many seconds the browser keeps it: 0 removes it. */
export interface KeptToken {
  token: string
  maxAge: number
}

/** The token of our cookie with this name, or null. */
export function readCookie(config: Config, name: string, headers: CookieHeaders): string | null {
  return findCookie(cookieName(config, name, headers), headers.cookie)
}

/** The header that lets the browser keep a token. No script reads the cookie, and no other site's request carries it. */
export function writeCookie(
  config: Config,
  name: string,
  headers: CookieHeaders,
  { token, maxAge }: KeptToken,
): string {
  const secure = isSecure(config) ? '; Secure' : ''
  return `${cookieName(config, name, headers)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`
}

/** The token of a cookie with this name, or null. Two cookies with the name count as none. */
function findCookie(name: string, header: string | undefined): string | null {
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
 * ports of a host, so it ends with an unusual port: a test installation does not sign the real one's users out. It is the port in
 * the browser's address, so all servers behind one address give the same name.
 */
function cookieName(config: Config, name: string, { host = '' }: CookieHeaders): string {
  const { PORT, PUBLIC_URL } = config
  const [, asked = ''] = /:(\d{1,5})$/.exec(host) ?? []
  // A server on any free port has another one at each start.
  const port = PUBLIC_URL ? new URL(PUBLIC_URL).port : PORT === 0 ? '' : asked
  const suffix = ['', '80', '443'].includes(port) ? '' : `_${port}`
  return `${isSecure(config) ? '__Host-' : ''}cairn_${name}${suffix}`
}

/** Whether browsers reach the server by https only, so that a cookie can be limited to it. */
function isSecure({ isProduction, PUBLIC_URL }: Config): boolean {
  return isProduction || PUBLIC_URL.startsWith('https:')
}
