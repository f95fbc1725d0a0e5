import { sql } from 'kysely'
import { findMailKind, mailNames, type MailName } from '@cairn/contract/core/mail-names.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/task.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import { describeFailure } from './describe-failure.ts'
import { holdMail, isMailboxFull } from './hold-mail.ts'
import type { MailContext, MailMakers, QueuedMail } from './mail-maker.ts'
import { linkLife, makeLink } from './mail-links.ts'
import { makeSwitchLink } from './mail-switches.ts'

/**
 * The job that sends a queued mail, once, and records the outcome. If the server dies between the mail server's answer and the
 * record, it is sent once more, under the same Message-ID.
 */
export function sendMail(makers: MailMakers): Task {
  return async ({ mailId = '' }, { baseUrl, config, database, isLastAttempt, keys, mailer }) => {
    const content = await inTransaction(database, (tx) => prepare({ tx, baseUrl, config, keys }, makers, mailId))
    if (!content) return
    const record = (outcome: Outcome) =>
      inTransaction(database, (tx) => tx.updateTable('mails').set(outcome).where('id', '=', mailId).execute())
    const failure = await mailer.send(content).then(() => null, describeFailure)
    if (failure !== null) {
      await record({ last_error: failure, ...(isLastAttempt && { failed_at: sql<Date>`now()` }) })
      // The queue keeps the message of an error too.
      throw new Error(`the mail was not sent: ${failure}`)
    }
    await record({ sent_at: sql<Date>`now()`, last_error: null })
  }
}

type Outcome = Partial<Record<'sent_at' | 'failed_at', ReturnType<typeof sql<Date>>>> & { last_error: string | null }

// Until a mailbox is confirmed it may be a stranger's, who gets only mails that the person at the keyboard has requested.
const toUnconfirmed = new Set<MailName>(['confirm_email', 'reset_password'])

/** The content of a mail to send, or null. Counts the attempt, which makes the tokens of its links. */
async function prepare(context: MailContext, makers: MailMakers, mailId: string): Promise<MailContent | null> {
  const { tx } = context
  const queued = await readQueued(tx, mailId)
  if (!queued) return null
  const { email, full_name, is_confirmed, is_resent, mailbox, switched_off, ...mail } = queued
  const [group, kind] = [mailNames[mail.name], findMailKind(mail.name)]
  const isUnasked = !is_confirmed && mailbox === null && !toUnconfirmed.has(mail.name)
  const isOff = kind !== null && switched_off.includes(kind)
  const words = isUnasked || isOff ? null : await makers[mail.name](mail, context)
  if (words === null) {
    await tx
      .updateTable('mails')
      .set({ skipped_at: sql`now()` })
      .where('id', '=', mailId)
      .execute()
    return null
  }
  const address = mailbox ?? email
  if (!is_resent && (await isMailboxFull(tx, mail, address))) {
    await holdMail(tx, mail, { mailbox, subject: words.subject })
    return null
  }
  await tx
    .updateTable('mails')
    .set({ subject: words.subject, sent_to: address, attempts: sql`attempts + 1` })
    .where('id', '=', mailId)
    .execute()
  const { isUnproven, ...content } = words
  return {
    ...content,
    id: mailId,
    kind: mail.name,
    to: { name: is_confirmed && !isUnproven ? full_name : null, address },
    ...(group === 'security' && { notMe: await makeFreezeLink(mail, context) }),
    ...(kind && { switchOffUrl: makeSwitchLink(context, { memberId: mail.memberId, email: address, kind }) }),
  }
}

/** A mail that is neither sent nor ended, with its member. Locked, so that the second of two concurrent runs sees the first. */
function readQueued(tx: Transaction, mailId: string) {
  return (
    tx
      .selectFrom('mails as mail')
      .innerJoin('members as member', 'member.id', 'mail.member_id')
      .where('mail.id', '=', mailId)
      .where('mail.sent_at', 'is', null)
      .where('mail.skipped_at', 'is', null)
      .where('mail.failed_at', 'is', null)
      // A mail to a closed account was deleted with it; one that was queued since has no mailbox.
      .where('member.closed_at', 'is', null)
      .select([
        'mail.id',
        'mail.member_id as memberId',
        'mail.name',
        sql<string>`coalesce(mail.record_id::text, '')`.as('recordId'),
        'mail.facts',
        'mail.queued_at as queuedAt',
        'mail.mailbox',
        sql<boolean>`mail.resend_of is not null`.as('is_resent'),
        'member.full_name',
        'member.email',
        sql<boolean>`member.email_confirmed_at is not null`.as('is_confirmed'),
        sql<string[]>`array(select kind from muted_mails where member_id = mail.member_id)`.as('switched_off'),
      ])
      .forUpdate('mail')
      .executeTakeFirst()
  )
}

/** "This was not me": works without a sign-in, because a thief may have changed the password. */
async function makeFreezeLink(mail: QueuedMail, context: MailContext): Promise<NonNullable<MailContent['notMe']>> {
  return {
    label: 'This was not me',
    url: await makeLink(mail, 'freeze_account', context),
    note: `Freezes your account: no one can sign in until support unlocks it. The link works once, for ${linkLife.freeze_account.words}. If this was you, no action is needed.`,
  }
}
