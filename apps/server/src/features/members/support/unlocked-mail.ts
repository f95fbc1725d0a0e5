import type { MailMaker } from '../../../shared/mails/mail-maker.ts'
import { describeUndone } from '../../../shared/access/recovery/undo-left-behind.ts'

/** Support unlocked the account. The mail also helps a member who fears that the password is known. */
export const unlockedMail: MailMaker = ({ facts }, { baseUrl }) => ({
  subject: 'Your account is unlocked',
  paragraphs: [
    'Our support unlocked your account. You can sign in again.',
    ...describeUndone(facts['undone'], baseUrl),
    `If somebody else may know your password, choose a new one at ${baseUrl}/forgot_password.`,
  ],
})
