import type { Config } from '../../../configuration/config.ts'
import { createToken, hashToken } from '../../crypto/random-token.ts'
import { readCookie, writeCookie, type CookieHeaders } from './cookies.ts'

/** The browser of a call, as far as it can be recognised. It is no proof of identity. */
export interface Device {
  /** The name that it gives itself; the empty text when it gives none. */
  userAgent: string
  /** SHA-256 of the random mark in its cookie; null without one. */
  markHash: Buffer | null
  /** Lets the browser keep its mark, or a new one, for 400 days. Returns the hash of the mark. */
  remember: () => Buffer
}

interface Headers extends CookieHeaders {
  'user-agent'?: string | undefined
}

export function readDevice(config: Config, headers: Headers, setCookie: (cookie: string) => void): Device {
  const mark = readCookie(config, 'device', headers)
  return {
    userAgent: headers['user-agent'] ?? '',
    markHash: readMarkHash(config, headers),
    remember() {
      const kept = mark ?? createToken()
      setCookie(writeCookie(config, 'device', headers, { token: kept, maxAge: days * 86_400 }))
      return hashToken(kept)
    },
  }
}

/** SHA-256 of the mark that a request carries; null without one. */
export function readMarkHash(config: Config, headers: CookieHeaders): Buffer | null {
  const mark = readCookie(config, 'device', headers)
  return mark === null ? null : hashToken(mark)
}

// Browsers keep no cookie longer (RFC 6265bis, 5.5).
const days = 400
