import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openFileStore } from '../../platform/files/local-file-store.ts'
import { runWaitingJobs } from '../../platform/jobs/run-jobs.ts'
import type { JobContext } from '../../platform/jobs/task.ts'
import { inReads } from '../../platform/database/database.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { readCompany } from '../../shared/settings.ts'
import { jobs } from '../../jobs.ts'
import type { TestServer } from './test-server.ts'

/** The context of a test server's jobs; mail goes to the given mail server, or to the destination in its settings. */
export function jobContext(server: TestServer, smtpUrl = server.config.SMTP_URL): JobContext {
  const log = pino({ level: 'silent' })
  const { database, keys, url: baseUrl } = server
  const config = { ...server.config, SMTP_URL: smtpUrl }
  const mailer = openMailer(config, log, () => inReads(database, readCompany))
  return { config, database, keys, files: openFileStore(server.dataDir), baseUrl, log, mailer }
}

/** Runs the queued jobs, and returns the mails in the outbox as decoded text, oldest first. */
export async function deliverMail(server: TestServer): Promise<string[]> {
  await runWaitingJobs(jobContext(server), jobs)
  const folder = join(server.dataDir, 'outbox')
  return existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((name) => readable(readFileSync(join(folder, name), 'latin1')))
    : []
}

/** Decodes quoted-printable (RFC 2045, 6.7), which breaks long lines and writes bytes as `=C3`. */
export function readable(eml: string): string {
  const bytes = eml
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Finds the newest mail to an address with a link to a page. Returns its text and the token of that link. */
export async function findMail(server: TestServer, to: string, page: string): Promise<{ text: string; token: string }> {
  const letters = (await deliverMail(server)).filter((letter) => letter.includes(to))
  const text = letters.findLast((letter) => letter.includes(`/account/${page}#`)) ?? ''
  const [, token = ''] = new RegExp(`^\\S+/account/${page}#([\\w-]{65})`, 'm').exec(text) ?? []
  return { text, token }
}
