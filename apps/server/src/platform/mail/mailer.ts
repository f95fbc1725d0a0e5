import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { composeMessage } from './compose-message.ts'
import type { MailContent } from './mail-content.ts'
import { openOutbox } from './outbox.ts'

/** Sends mails: by the mail server if one is set, else into a folder. */
export interface Mailer {
  /** Throws when the mail server refuses it; the job that sends it tries again later. */
  send(mail: MailContent): Promise<void>
}

/** Opens the mailer that the settings name. The library is loaded with the first mail, because it takes memory. */
export function openMailer(config: Config, log: FastifyBaseLogger): Mailer {
  const outbox = openOutbox(config.DATA_DIR, log)
  if (config.SMTP_URL === '') return { send: (mail) => outbox(mail, composeMessage(mail, config)) }

  const server = { url: config.SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      await createTransport(server).sendMail(composeMessage(mail, config))
      // The link is a secret: only its kind is logged.
      log.info({ kind: mail.kind }, 'mail sent')
    },
  }
}
