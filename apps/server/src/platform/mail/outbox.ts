import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { writeDurably } from '@cairn/postgres-backup/store/write-durably.ts'
import { logOfRequest } from '../log/request-id.ts'
import type { MailContent } from './mail-content.ts'
import type { Message } from './compose-message.ts'

/**
 * Writes mails to files without a mail server: an `.eml` file each under `outbox` in the data folder, which only the server's
 * user can read. The link is logged, so that a person who tries the product finds it.
 */
export function openOutbox(dataDir: string, log: FastifyBaseLogger) {
  const folder = join(dataDir, 'outbox')

  return async (mail: MailContent, message: Message): Promise<void> => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    const { createTransport } = await import('nodemailer')
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: bytes } = await writer.sendMail(message)
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const file = join(folder, `${time}-${mail.kind}-${randomBytes(3).toString('hex')}.eml`)
    // Renamed after the write, so a program that watches the folder sees only complete mails.
    await writeDurably(file, bytes as Buffer)
    const fields = { mail: mail.id, kind: mail.kind, file, link: mail.link?.url }
    logOfRequest(log).info(fields, 'mail written, because SMTP_URL is not set')
  }
}
