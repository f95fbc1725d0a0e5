import type { MailMaker } from '../../../shared/mails/mail-maker.ts'
import { linkLife, makeLink } from '../../../shared/mails/mail-links.ts'

/** The link that confirms an address, unless it is confirmed already. */
export const confirmationMail: MailMaker = async ({ id, memberId }, { baseUrl, tx }) => {
  const { email_confirmed_at } = await tx
    .selectFrom('members')
    .select('email_confirmed_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (email_confirmed_at) return null
  const token = await makeLink(tx, memberId, 'confirm_email', id)
  return {
    subject: 'Confirm your email address',
    paragraphs: ['An account was created with this email address. Please confirm that it is yours.'],
    link: {
      label: 'Confirm my email address',
      // Behind the #, the token stays in the browser: no server log and no Referer has it.
      url: `${baseUrl}/account/confirm#${token}`,
      note: `The link works once, for ${linkLife.confirm_email.words}. If you did not create an account, ignore this email.`,
    },
  }
}
