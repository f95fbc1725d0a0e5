import { check, code, unique, type Defence } from '../defence.ts'

const mailer = 'platform/mail/mailer.test.ts'
const mails = 'features/mails/mails.test.ts'
const unsubscribe = 'features/mailed-links/unsubscribe-pages.test.ts'
const resend = 'features/mails/resend-mail.test.ts'
const held = 'shared/mails/hold-mail.test.ts'
const sendMail = 'shared/mails/send-mail.ts'

export const mailDefences: Defence[] = [
  {
    name: 'a name that looks like something else is in no mail',
    ...code('platform/mail/mail-content.ts', 'return looksLikeHost ||', 'return'),
    tests: [mailer],
  },
  {
    name: 'no name before the mailbox is confirmed',
    ...code(sendMail, 'is_confirmed && !isUnproven ?', '!isUnproven ?'),
    tests: [mails],
  },
  {
    name: 'a request of a withdrawal is mailed once',
    ...code('features/withdrawals/request/queue-withdrawal-mails.ts', 'and record_id = requested.id', 'and false'),
    tests: ['features/mails/mail-events.test.ts'],
  },
  {
    name: 'a mail that was sent is not sent again',
    ...code(sendMail, ".where('mail.sent_at', 'is', null)", ''),
    tests: [mails],
  },
  {
    name: 'what a mail server quotes is not kept',
    ...code('shared/mails/describe-failure.ts', ".replaceAll(/[\\w-]{40,}/g, '[…]')", ''),
    tests: [mails],
  },
  {
    name: 'what another mail lists is not sent itself',
    ...check('0009_mails', 'mails_in_a_digest_are_skipped'),
    tests: [held],
  },
  {
    name: 'one mail that lists others waits for a mailbox',
    ...unique('0009_mails', 'mails_one_waiting_digest'),
    tests: [held],
  },
  {
    name: 'a security mail freezes the account',
    ...code(sendMail, "group === 'security' &&", 'false &&'),
    tests: [mails],
  },
  {
    name: 'a link for a new password is not sent again by support',
    ...code('features/mails/resend-mail.ts', "name !== 'reset_password' &&", ''),
    tests: [resend],
  },
  {
    name: 'a link switches mails off for one mailbox and kind',
    ...code(
      'shared/mails/mail-switches.ts',
      "isTokenSigned(keys, 'mail switch', link.token, { ownerId, opened: opened(kind, email) })",
      "opened(kind, email) !== ''",
    ),
    tests: [unsubscribe],
  },
  {
    name: 'links that switch mails off cannot be tried',
    ...code(
      'features/mailed-links/unsubscribe-pages.ts',
      "await countAttempt(services, [['mailSwitchFromAddress', ip]])",
      '',
    ),
    tests: [unsubscribe],
  },
]
