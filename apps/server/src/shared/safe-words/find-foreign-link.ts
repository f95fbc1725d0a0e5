import { toPlainText } from './plain-text.ts'

interface Allowed {
  /** The address of this server, as `https://cairn.example`. */
  origin: string
  /** Host names to which a text may link by https. */
  hosts: readonly string[]
  /** The permitted email address. */
  email?: string | null
}

/** Text that a browser, a mail program or a person would open: with a scheme, an email address, or a host with its domain. */
const openable = [
  /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]*:[/\\]+|(?:mailto|tel|sms|javascript|data|https?|hxxps?|ftp):|hxxp)[^\s<>"“”]*/iu,
  /(?<![\p{L}\p{N}])(?:callto|facetime|file|geo|magnet|sips?|skype|smsto|viber|whatsapp):[^\s<>"“”]+/iu,
  // A folder of another machine, as mail programs on Windows open it.
  /\\\\[^\s<>"“”]+/u,
  /[^\s<>"“”(),;:@]+@[^\s<>"“”(),;:@]+/u,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])[^\s<>"“”]*/u,
  /(?:[\p{L}\p{M}\p{N}\p{So}\p{Sk}_-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)(?![\p{L}\p{N}])(?::\d+)?(?:[/?#\\][^\s<>"“”]*)?/iu,
  /www\.[^\s<>"“”]+/iu,
]
const opens = new RegExp(openable.map(({ source }) => source).join('|'), 'giu')

/** The first part of a text that links, or would become a link, to a place that is not allowed; null without one. */
export function findForeignLink(text: string, allowed: Allowed): string | null {
  for (const [found] of toPlainText(text).matchAll(opens)) {
    const link = found.replace(/[.,;:!?)\]}’'”"…]+$/u, '')
    if (!isAllowed(link, allowed)) return link
  }
  return null
}

function isAllowed(link: string, { email, hosts, origin }: Allowed): boolean {
  if (email && link.toLowerCase().replace(/^mailto:/, '') === email.toLowerCase()) return true
  const address = /^https?:/i.test(link) ? link : `https://${link}`
  if (link.includes('@') || link.includes('\\') || !URL.canParse(address)) return false
  const { hostname, origin: own, port, protocol } = new URL(address)
  return own === origin || (protocol === 'https:' && port === '' && hosts.includes(hostname))
}
