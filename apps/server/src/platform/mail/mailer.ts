import type { FastifyBaseLogger } from 'fastify'
import type { Company } from '@cairn/contract/member/company.ts'
import type { Config } from '../../configuration/config.ts'
import { logOfRequest } from '../log/request-id.ts'
import { composeMessage } from './compose-message.ts'
import type { MailContent } from './mail-content.ts'
import { openOutbox } from './outbox.ts'

/** Sends mails: by the mail server if one is set, else into a folder. */
export interface Mailer {
  /** Throws when the mail server refuses it; the job that sends it tries again later. */
  send(mail: MailContent): Promise<void>
}

/** Opens the mailer of the settings. The library is loaded with the first mail, because it takes memory. */
export function openMailer(config: Config, log: FastifyBaseLogger, readCompany: () => Promise<Company>): Mailer {
  const outbox = openOutbox(config.DATA_DIR, log)
  const compose = async (mail: MailContent) => composeMessage(mail, await readCompany(), config)
  if (config.SMTP_URL === '') return { send: async (mail) => outbox(mail, await compose(mail)) }

  const server = { url: config.SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      await createTransport(server).sendMail(await compose(mail))
      // The link is a secret: only its kind is logged.
      logOfRequest(log).info({ mail: mail.id, kind: mail.kind }, 'mail sent')
    },
  }
}
