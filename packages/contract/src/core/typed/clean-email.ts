import { toAsciiWidth } from './ascii.ts'
import { removeHidden } from './hidden-characters.ts'

/** The characters of a domain's name. `URL` would take others for parts of an address. */
const domainCharacters = /^[\p{L}\p{M}\p{N}.。｡-]+$/u

/**
 * An email address in the one form in which it is compared and stored: composed letters of ordinary width, nothing that nobody sees,
 * and the domain in lower case and ASCII (IDNA, UTS 46): `anna@Bücher.example` is `anna@xn--bcher-kva.example`, as browsers send it.
 * Text that is none stays as typed.
 */
export function cleanEmail(text: string): string {
  const typed = removeHidden(toAsciiWidth(text.normalize('NFC'))).trim()
  const [, local, domain = ''] = /^(.+)@([^@]+)$/.exec(typed) ?? []
  const address = `https://${domain}`
  if (!domainCharacters.test(domain) || !URL.canParse(address)) return typed
  return `${local}@${new URL(address).hostname}`
}

const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const label = String.raw`[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?`
const mailbox = new RegExp(String.raw`^(?=.{1,64}@)${atom}(?:\.${atom})*@(?:${label}\.)+(?!\d)${label}$`, 'u')

/**
 * Whether a cleaned address can be of a mailbox: atoms with single dots before the `@` (RFC 5321 and 6531), and a name of at least two
 * labels after it (RFC 1035). Quoted local parts and addresses of machines are allowed by the RFCs, and no mailbox of a person has one.
 */
export function isMailbox(email: string): boolean {
  return mailbox.test(email)
}
