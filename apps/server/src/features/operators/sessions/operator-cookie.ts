import type { Config } from '../../../config.ts'

const hoursMax = 8

/**
 * The operator's cookie: no script reads it, and no other site's request carries it. On https its name starts with
 * `__Host-`, so that the browser limits it to this host and to https (RFC 6265bis, 4.1.3.2). On plain http, as in the
 * sample world, that is impossible.
 */
export function writeCookie(config: Config, token: string): string {
  return `${cookieName(config)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${hoursMax * 3600}${secure(config)}`
}

/** A header that removes the cookie from the browser. */
export function clearCookie(config: Config): string {
  return `${cookieName(config)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${secure(config)}`
}

/** The token of the cookie, or null. Two cookies with the name count as none. */
export function readCookie(config: Config, header: string | undefined): string | null {
  const name = `${cookieName(config)}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(name))
  const [value = ''] = values.map((pair) => pair.slice(name.length))
  return values.length === 1 && /^[\w-]{43}$/.test(value) ? value : null
}

function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-cairn_operator' : 'cairn_operator'
}

function secure(config: Config): string {
  return isSecure(config) ? '; Secure' : ''
}

function isSecure({ isProduction, PUBLIC_URL }: Config): boolean {
  return isProduction || PUBLIC_URL.startsWith('https:')
}
