import { inTransaction } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { linkLife, makeLink, readRecipient } from '../mailed-links/mail-links.ts'

/**
 * Mails the link for a new password. The token is made when the mail is sent, so that it is never in the job's
 * payload; a second run makes another, and the first becomes invalid. Without a member no mail is sent.
 */
export const sendResetLink: Task = async ({ memberId }, { baseUrl, database, mailer }) => {
  if (!memberId) return
  const { to, token } = await inTransaction(database, async (tx) => ({
    to: await readRecipient(tx, memberId),
    token: await makeLink(tx, memberId, 'reset_password'),
  }))
  await mailer.send({
    kind: 'reset_password',
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'We received a request to reset the password of your account. If it was you, choose a new password with this link.',
      'You will be signed out on all devices, and withdrawals will be locked for at least 24 hours.',
    ],
    link: {
      label: 'Choose a new password',
      // Behind the #, the token stays in the browser: no server log and no Referer has it.
      url: `${baseUrl}/account/reset#${token}`,
      note: `The link works once, for ${linkLife.reset_password.words}. If you did not request it, ignore this email.`,
    },
  })
}
