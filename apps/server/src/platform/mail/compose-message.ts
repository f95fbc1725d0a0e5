import type { Company } from '@cairn/contract/member/company.ts'
import type { Config } from '../../config.ts'
import { mailHtml, mailText, type MailContent } from './mail-content.ts'

/** A mail as it is sent: headers and both bodies. */
export type Message = ReturnType<typeof composeMessage>

export function composeMessage(mail: MailContent, company: Company, config: Config) {
  return {
    from: oneLine(config.MAIL_FROM),
    // As an object, so that an address cannot contain a second one.
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    subject: oneLine(mail.subject),
    text: mailText(mail, company),
    html: mailHtml(mail, company),
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
