import { inTransaction } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { linkLife, makeLink } from '../mailed-links/mail-links.ts'

/** Mails the link that confirms an address, unless it is confirmed already. */
export const sendConfirmation: Task = async ({ memberId = '' }, { baseUrl, database, mailer }) => {
  const confirmation = await inTransaction(database, async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['full_name', 'email', 'email_confirmed_at'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    return member.email_confirmed_at ? null : { member, token: await makeLink(tx, memberId, 'confirm_email') }
  })
  if (!confirmation) return
  const { member, token } = confirmation
  await mailer.send({
    kind: 'confirm_email',
    to: { name: member.full_name, address: member.email },
    subject: 'Confirm your email address',
    paragraphs: ['An account was created with this email address. Please confirm that it is yours.'],
    link: {
      label: 'Confirm my email address',
      // Behind the #, the token stays in the browser: no server log and no Referer has it.
      url: `${baseUrl}/account/confirm#${token}`,
      note: `The link works once, for ${linkLife.confirm_email.words}. If you did not create an account, ignore this email.`,
    },
  })
}
