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
  const value = findCookie(config, name, headers)
  return /^[\w-]{43}([\w-]{22})?$/.test(value) ? value : null
}

/**
 * The header that lets the browser keep a token, or another short text. No script reads the cookie. Another site's request carries it
 * only with `Lax`, when the person follows a link from there.
 */
export function writeCookie(
  config: Config,
  name: string,
  headers: CookieHeaders,
  { token, maxAge }: KeptToken,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): string {
  const secure = isSecure(config) ? '; Secure' : ''
  const rules = `Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAge}${secure}`
  return `${cookieName(config, name, headers)}=${token}; ${rules}`
}

/** The value of our cookie with this name. The empty text without one, and where there are two. */
export function findCookie(config: Config, name: string, headers: CookieHeaders): string {
  const begin = `${cookieName(config, name, headers)}=`
  const values = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(begin))
  return values.length === 1 ? (values[0] ?? '').slice(begin.length) : ''
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
