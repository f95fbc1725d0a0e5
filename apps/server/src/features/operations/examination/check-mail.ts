import type { Config } from '../../../configuration/config.ts'
import { mend, risk, type Finding } from './finding.ts'

const waitMs = 10_000

/** Whether the mail server takes a connection, with the name and password of the settings. No mail is sent. */
export async function checkMail({ MAIL_FROM, SMTP_URL }: Config): Promise<Finding[]> {
  if (SMTP_URL === '') {
    return [risk('Mails are written as files: SMTP_URL is not set, and nobody receives a link or a warning.')]
  }
  const findings: Finding[] = []
  if (/@localhost>?$/.test(MAIL_FROM)) findings.push(mend('MAIL_FROM is not an address of a domain of yours.'))
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  })
  try {
    await transport.verify()
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    // The library's message can repeat the name and the password.
    findings.push(mend(`The mail server of SMTP_URL cannot be used (${responseCode ?? code ?? 'no reason given'}).`))
  } finally {
    transport.close()
  }
  return findings
}
