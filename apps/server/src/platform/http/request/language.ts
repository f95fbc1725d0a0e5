import { translations, type Translation } from '@cairn/contract/core/constants.ts'
import type { Config } from '../../../configuration/config.ts'
import { findCookie, writeCookie, type CookieHeaders } from './cookies.ts'

export type Language = 'en' | Translation
export const languages: readonly Language[] = ['en', ...translations]

export function isLanguage(tag: string): tag is Language {
  return (languages as readonly string[]).includes(tag)
}

/** The language that was chosen in this browser; English without a choice. `Accept-Language` chooses nothing. */
export function readLanguage(config: Config, headers: CookieHeaders): Language {
  const chosen = findCookie(config, 'language', headers)
  return isLanguage(chosen) ? chosen : 'en'
}

/**
 * The header that lets the browser keep the language. The cookie is `Lax`, so that a link in a mail opens the page in it. Its value
 * is the tag of the language.
 */
export function writeLanguage(config: Config, headers: CookieHeaders, language: Language): string {
  return writeCookie(config, 'language', headers, { token: language, maxAge: days * 86_400 }, 'Lax')
}

// Browsers keep no cookie longer (RFC 6265bis, 5.5).
const days = 400
