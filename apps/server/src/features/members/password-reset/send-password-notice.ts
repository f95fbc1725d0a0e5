import type { Task } from '../../../platform/jobs/task.ts'
import { readRecipient } from '../mailed-links/mail-links.ts'

/** Informs a member by mail that the password was changed, in case someone else did it. */
export const sendPasswordNotice: Task = async ({ memberId = '', why }, { baseUrl, database, mailer }) => {
  await mailer.send({
    kind: 'password_notice',
    to: await readRecipient(database.kysely, memberId),
    subject: 'Your password was changed',
    paragraphs: [
      why === 'reset'
        ? 'Your password was reset with an emailed link. You were signed out on all devices, and withdrawals are locked for at least 24 hours.'
        : 'Your password was changed on your profile. You were signed out on all other devices.',
      `If this was not you, reset your password now at ${baseUrl}/forgot_password and contact support.`,
    ],
  })
}
