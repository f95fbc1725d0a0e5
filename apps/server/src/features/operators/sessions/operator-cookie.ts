import { sessionLifetimes } from '@cairn/contract/core/constants.ts'
import type { Config } from '../../../config.ts'
import { cookieName, findCookie, isSecure } from '../../../platform/http/cookies.ts'

const lifetimeSeconds = sessionLifetimes.operator.hours * 3600

/** The operator's cookie: no script reads it, and no other site's request carries it. */
export function writeCookie(config: Config, token: string): string {
  return `${nameOf(config)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${lifetimeSeconds}${secure(config)}`
}

/** A header that removes the cookie from the browser. */
export function clearCookie(config: Config): string {
  return `${nameOf(config)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${secure(config)}`
}

/** The token of the cookie, or null. */
export function readCookie(config: Config, header: string | undefined): string | null {
  return findCookie(nameOf(config), header)
}

const nameOf = (config: Config) => cookieName(config, 'operator')

function secure(config: Config): string {
  return isSecure(config) ? '; Secure' : ''
}
