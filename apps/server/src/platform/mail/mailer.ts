import { createTransport } from 'nodemailer'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { mailHtml, mailText, type MailContent } from './letter.ts'
import { openOutbox } from './outbox.ts'

/** A mail as it goes out: headers and both bodies. */
export type Message = ReturnType<typeof compose>

/** Sends letters: by the mail server when there is one, else into a folder. */
export interface Mailer {
  /** Throws when the mail server did not take it; the job that sends it tries again later. */
  send(letter: MailContent): Promise<void>
  close(): void
}

/** Opens the way out for mail that the settings name. */
export function openMailer(config: Config, log: FastifyBaseLogger): Mailer {
  const outbox = openOutbox(config.DATA_DIR, log)
  if (config.SMTP_URL === '') return { send: (letter) => outbox(letter, compose(letter, config)), close: () => {} }

  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    send: async (letter) => {
      await transport.sendMail(compose(letter, config))
      // The link is a secret: only its kind is logged.
      log.info({ kind: letter.kind }, 'mail sent')
    },
    close: () => transport.close(),
  }
}

function compose(letter: MailContent, config: Config) {
  return {
    from: oneLine(config.MAIL_FROM),
    // As an object, so that nothing inside an address is read as a second one.
    to: { name: oneLine(letter.to.name), address: letter.to.address },
    subject: oneLine(letter.subject),
    text: mailText(letter),
    html: mailHtml(letter),
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A letter is words of ours; it never brings in a file or a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A header is one line: whatever could begin another becomes a space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
