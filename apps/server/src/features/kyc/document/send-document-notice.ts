import { sql } from 'kysely'
import type { Task } from '../../../platform/jobs/task.ts'

/** Informs a member by mail that the approved document expires soon, or has expired. */
export const sendDocumentNotice: Task = async ({ submissionId = '', why }, { baseUrl, database, mailer }) => {
  const { name, address, lastDay } = await database.kysely
    .selectFrom('kyc_submissions as submission')
    .innerJoin('members as member', 'member.id', 'submission.member_id')
    .where('submission.id', '=', submissionId)
    .select([
      'member.full_name as name',
      'member.email as address',
      sql<string>`to_char(submission.expires_on, 'FMDD FMMonth YYYY')`.as('lastDay'),
    ])
    .executeTakeFirstOrThrow()
  await mailer.send({
    kind: 'document_notice',
    to: { name, address },
    subject: why === 'expired' ? 'Your identity document has expired' : 'Your identity document expires soon',
    paragraphs:
      why === 'expired'
        ? [
            `The identity document that you sent was valid until ${lastDay}.`,
            `Send a valid one at ${baseUrl}/kyc. Until it is approved, withdrawals that need a verified identity have to wait.`,
          ]
        : [
            `The identity document that you sent is valid until ${lastDay}.`,
            `You do not need to do anything now. From the day after, send a new one at ${baseUrl}/kyc.`,
          ],
  })
}
