import { inTransaction } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/task.ts'
import type { MailMaker } from '../../shared/mails/mail-maker.ts'
import { linkLife, makeLink } from '../../shared/mails/mail-links.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'

/** Queues the mail with the link for a new password. Without a member there is none, which the call does not show. */
export const sendResetLink: Task = async ({ memberId }, { database }) => {
  if (!memberId) return
  // A link that arrives hours later is useless: six attempts take about ten minutes.
  await inTransaction(database, async (tx) => queueMail(tx, { memberId, name: 'reset_password', attemptsMax: 6 }))
}

/** The link for a new password. A retry makes another link, and the first becomes invalid. */
export const resetLinkMail: MailMaker = async (mail, context) => ({
  subject: 'Choose a new password',
  paragraphs: [
    'We received a request to reset the password of your account. If it was you, choose a new password with this link.',
    'You will be signed out on all devices, and withdrawals will be locked for at least 24 hours.',
  ],
  link: {
    label: 'Choose a new password',
    url: await makeLink(mail, 'reset_password', context),
    note: `The link works once, for ${linkLife.reset_password.words}. If you did not request it, ignore this email.`,
  },
})
