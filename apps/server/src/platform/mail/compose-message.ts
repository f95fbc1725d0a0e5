import type { Company } from '@cairn/contract/member/company.ts'
import type { Config } from '../../configuration/config.ts'
import { greetingName, type MailContent } from './mail-content.ts'
import { isPage } from './mail-foot.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

export type Message = ReturnType<typeof composeMessage>

/**
 * Composes the headers and both bodies of a mail (RFC 5322, RFC 2046). Mail that can be switched off names the page for it (RFC
 * 2369), to which a mail program also sends one press (RFC 8058). A header tells automatic responders that a machine wrote it
 * (RFC 3834).
 */
export function composeMessage(mail: MailContent, company: Company, config: Config) {
  const { support_contact: support } = company
  const { switchOffUrl } = mail
  return {
    messageId: `<${mail.id}@${senderHost(config)}>`,
    from: oneLine(config.MAIL_FROM),
    // As an object, so that an address cannot contain a second one.
    to: { name: greetingName(mail.to.name) ?? '', address: mail.to.address },
    ...(support !== undefined && !isPage(support) && { replyTo: { name: '', address: oneLine(support) } }),
    subject: oneLine(mail.subject),
    text: mailText(mail, company),
    html: mailHtml(mail, company),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(switchOffUrl !== undefined && {
        // As a URL it has no space, line break or bracket that could end it.
        'List-Unsubscribe': `<${new URL(switchOffUrl).href}>`,
        'List-Unsubscribe-Post': oneClick.join('='),
      }),
    },
    // A mail is our own text; it includes no file or page.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The name and value of a mail program's form for one press (RFC 8058, 3.1). */
export const oneClick = ['List-Unsubscribe', 'One-Click'] as const

/** The host after the @ of the sender, which receivers compare with the mail server's signature. */
function senderHost(config: Config): string {
  return /@([\w.-]+)>?\s*$/.exec(config.MAIL_FROM)?.[1] ?? 'localhost'
}

/** A header is one line: every character that could start another becomes a space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
