import * as z from 'zod/mini'
import { cleanLine } from '../core/typed/clean-line.ts'
import { email, refusing } from '../core/wire/wire.ts'

/**
 * The owner's texts for members, and the contacts. The pages have it in `<meta name="cairn">`. An unset one is
 * absent and not shown.
 */
export const companyFields = [
  'terms_url',
  'terms_version',
  'privacy_url',
  'risk_line',
  'risk_url',
  'fees_url',
  'company_line',
  'support_contact',
] as const
export type Company = { [Field in (typeof companyFields)[number]]?: string }

/** The address of a page. Only https, because members rely on what they read there. */
export const webAddress = z.string(refusing('web_address_invalid')).check(
  z.overwrite(cleanLine),
  z.maxLength(200, refusing('web_address_invalid')),
  z.regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\p{Cc}]*)?$/u, refusing('web_address_invalid')),
  z.refine((address) => hasPlainHost(address), refusing('web_address_invalid')),
)

/** Whether the host has ASCII letters only, and no encoding of others: a Cyrillic letter looks like a Latin one. */
function hasPlainHost(address: string): boolean {
  const typed = /^https:\/\/([^/?#]*)/.exec(address)?.[1] ?? ''
  return URL.canParse(address) && /^[a-z0-9.:-]+$/i.test(typed) && !/(?:^|\.)xn--/i.test(typed)
}

/** An email address, or the address of a page. */
export const supportContact = z.union(
  [webAddress, email.check(z.regex(/^[\x21-\x7e]+$/), z.regex(/^(?!.*[@.]xn--)/i))],
  refusing('support_contact_invalid'),
)
