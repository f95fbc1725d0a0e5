import type { Config } from '../../config.ts'
import { mailHtml, mailText, type MailContent } from './letter.ts'

/** A mail as it is sent: headers and both bodies. */
export type Message = ReturnType<typeof composeMessage>

export function composeMessage(letter: MailContent, config: Config) {
  return {
    from: oneLine(config.MAIL_FROM),
    // As an object, so that an address cannot contain a second one.
    to: { name: oneLine(letter.to.name), address: letter.to.address },
    subject: oneLine(letter.subject),
    text: mailText(letter),
    html: mailHtml(letter),
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A mail is our own text; it includes no file or page.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A header is one line: every character that could start another becomes a space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
