import { sql } from 'kysely'
import { formatTimestamp } from '../../platform/format-timestamp.ts'
import { linkLife, makeLink } from '../../shared/mails/mail-links.ts'
import type { MailMaker } from '../../shared/mails/mail-maker.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'

/** The mails of a change of email. The old mailbox gets a link that freezes the account: then the email stays. */
export const emailMails = {
  confirm_new_email: async (mail, context) => {
    const { tx } = context
    // While the link exists, the change cannot end: its end also ends its links.
    const change = await tx
      .selectFrom('email_changes')
      .where('id', '=', mail.recordId)
      .where('ended_at', 'is', null)
      .where('confirmed_at', 'is', null)
      .select('new_email')
      .forUpdate()
      .executeTakeFirst()
    if (!change) return null
    const owner = await tx
      .selectFrom('members')
      .where(sql<boolean>`lower(email) = lower(${change.new_email})`)
      .select('id')
      .executeTakeFirst()
    // The reply to the request was the same.
    if (owner) {
      queueMail(tx, { memberId: owner.id, name: 'email_change_tried' })
      return null
    }
    return {
      isUnproven: true,
      subject: 'Confirm your new email address',
      paragraphs: [
        'Someone asked to use this email address for their account. If it was you, confirm that the address is yours.',
        'The change then waits for at least a day before it takes effect. Until then, the old address stays in use.',
      ],
      link: {
        label: 'Confirm the new address',
        url: await makeLink(mail, 'confirm_new_email', context),
        note: `The link works once, for ${linkLife.confirm_new_email.words}. If you did not ask for it, ignore this email.`,
      },
    }
  },
  email_change_tried: () => ({
    subject: 'Someone tried to use your email address',
    paragraphs: [
      'Someone asked to use this email address for another account. It is the address of your account, so nothing was changed.',
      'If it was you, use another address, or close one of the two accounts first. If not, no action is needed.',
    ],
  }),
  email_change_requested: step('A change of your email address was requested', [
    'Someone who is signed in to your account asked to change its email address.',
    'Nothing has changed yet. The new address must be confirmed first, and then the change waits for at least a day.',
  ]),
  email_change_confirmed: step('Your email address is about to change', [
    'The new email address of your account was confirmed. The change takes effect at the time below.',
    'Until then you sign in with this address, and a link for a new password comes to this mailbox only.',
  ]),
  email_change_cancelled: step('The change of your email address was cancelled', [
    'The email address of your account stays as it is.',
  ]),
  email_change_failed: step('Your email address was not changed', [
    'Another account uses the new address by now, so the email address of your account stays as it is.',
  ]),
  email_changed: step('Your email address was changed', [
    'The email address of your account was changed. Sign in with the new one from now on.',
  ]),
} satisfies Record<string, MailMaker>

function step(subject: string, paragraphs: string[]): MailMaker {
  return async ({ recordId }, { tx }) => {
    const change = await tx
      .selectFrom('email_changes')
      .where('id', '=', recordId)
      .select(['new_email', 'takes_effect_at'])
      .executeTakeFirst()
    // The mail is deleted with the account.
    if (!change) return null
    const facts: [string, string][] = [['New address', change.new_email]]
    if (change.takes_effect_at) facts.push(['Takes effect', formatTimestamp(change.takes_effect_at)])
    return { subject, paragraphs, facts }
  }
}
