import type { MailMaker } from '../../shared/mails/mail-maker.ts'

/** The mails of a closing. The last one goes out before the mailbox is erased. */
export const closingMails = {
  closing_requested: (_mail, { baseUrl }) => ({
    subject: 'Your account is going to be closed',
    paragraphs: [
      'Someone who is signed in to your account asked to close it. It will be closed in seven days, and your name and your email will be erased.',
      `To keep the account, sign in before then and take it back at ${baseUrl}/security/closing.`,
    ],
  }),
  closing_taken_back: () => ({
    subject: 'Your account stays',
    paragraphs: ['The closing of your account was taken back. Nothing was erased.'],
  }),
  account_closed: () => ({
    subject: 'Your account is closed',
    paragraphs: [
      'As you asked seven days ago, your account is closed now. Your name, your email and your sessions are erased, and this is our last email about it.',
      'The records of your payments and the documents on which we decided stay as long as the law asks for them, under a number without your name. You can register again at any time.',
    ],
  }),
} satisfies Record<string, MailMaker>
