import type { MailMaker } from '../../shared/mails/mail-maker.ts'
import { linkLife, makeLink } from '../../shared/mails/mail-links.ts'

/** The link that confirms an address, unless it is confirmed already. */
export const confirmationMail: MailMaker = async (mail, context) => {
  const { email_confirmed_at } = await context.tx
    .selectFrom('members')
    .select('email_confirmed_at')
    .where('id', '=', mail.memberId)
    .executeTakeFirstOrThrow()
  if (email_confirmed_at) return null
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'An account was created with this email address. Please confirm that it is yours. A registration that is not confirmed within seven days ends.',
    ],
    link: {
      label: 'Confirm my email address',
      url: await makeLink(mail, 'confirm_email', context),
      note: `The link works once, for ${linkLife.confirm_email.words}. If you did not create an account, ignore this email.`,
    },
  }
}
