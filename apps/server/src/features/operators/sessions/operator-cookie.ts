import type { Config } from '../../../config.ts'
import { findCookie, isSecure } from '../../../platform/http/cookies.ts'

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

/** The token of the cookie, or null. */
export function readCookie(config: Config, header: string | undefined): string | null {
  return findCookie(cookieName(config), header)
}

function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-cairn_operator' : 'cairn_operator'
}

function secure(config: Config): string {
  return isSecure(config) ? '; Secure' : ''
}
