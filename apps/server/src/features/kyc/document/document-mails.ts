import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MailMaker, QueuedMail } from '../../../shared/mails/mail-maker.ts'

/** The approved document expires soon, or has expired. */
export const documentMails = {
  document_expires_soon: async (mail, { baseUrl, tx }) => ({
    subject: 'Your identity document expires soon',
    paragraphs: [
      `The identity document that you sent is valid until ${await readLastDay(tx, mail)}.`,
      `You do not need to do anything now. From the day after, send a new one at ${baseUrl}/kyc.`,
    ],
  }),
  document_expired: async (mail, { baseUrl, tx }) => ({
    subject: 'Your identity document has expired',
    paragraphs: [
      `The identity document that you sent was valid until ${await readLastDay(tx, mail)}.`,
      `Send a valid one at ${baseUrl}/kyc. Until it is approved, withdrawals that need a verified identity have to wait.`,
    ],
  }),
} satisfies Record<string, MailMaker>

async function readLastDay(tx: Transaction, { recordId }: QueuedMail): Promise<string> {
  const { lastDay } = await tx
    .selectFrom('kyc_submissions')
    .where('id', '=', recordId)
    .select(sql<string>`to_char(expires_on, 'FMDD FMMonth YYYY')`.as('lastDay'))
    .executeTakeFirstOrThrow()
  return lastDay
}
