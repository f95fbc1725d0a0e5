import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { MailName } from '@cairn/contract/core/mail-names.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockByName } from '../../platform/database/lock-by-name.ts'
import { formatTimestamp } from '../../platform/format-timestamp.ts'
import type { MailMaker, QueuedMail } from './mail-maker.ts'

/** The most mails of an hour to one mailbox. The first of each kind within an hour is sent beside them. */
const hourlyMax = 10

// Mails that the mailbox's owner requested. Each has a limit of its own.
const neverHeld = new Set<MailName>(['confirm_email', 'reset_password', 'digest'])

/** Whether a mailbox has had its mails of this hour, so that actions in an account cannot flood it. */
export async function isMailboxFull(tx: Transaction, { id, name }: QueuedMail, address: string): Promise<boolean> {
  if (neverHeld.has(name)) return false
  lockByName(tx, 'mailbox', address.toLowerCase())
  const { rows } = await sql<{ mails: number; same: number }>`
    select count(*)::integer as mails, count(*) filter (where name = ${name})::integer as same from mails
    where lower(sent_to) = lower(${address}) and id <> ${id}
      and (sent_at > now() - interval '1 hour' or num_nonnulls(sent_at, skipped_at, failed_at) = 0)`.execute(tx)
  return rows[0] !== undefined && rows[0].mails >= hourlyMax && rows[0].same > 0
}

/** Lists a mail in a digest an hour later instead of sending it, except a link that confirms an address. */
export async function holdMail(
  tx: Transaction,
  { id, memberId, name }: QueuedMail,
  { mailbox, subject }: { mailbox: string | null; subject: string },
): Promise<void> {
  const digestId = name === 'confirm_new_email' ? null : await queueDigest(tx, memberId, mailbox)
  await tx
    .updateTable('mails')
    .set({ skipped_at: sql`now()`, subject, digest_id: digestId })
    .where('id', '=', id)
    .execute()
}

async function queueDigest(tx: Transaction, memberId: string, mailbox: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with digest as (
      insert into mails (id, member_id, name, mailbox) values (${randomUUIDv7()}, ${memberId}, 'digest', ${mailbox})
      on conflict (member_id, coalesce(mailbox, ''))
        where name = 'digest' and sent_at is null and skipped_at is null and failed_at is null
        do update set attempts = mails.attempts
      returning id
    )
    select id, graphile_worker.add_job('send_mail', json_build_object('mailId', id), run_at := now() + interval '1 hour',
      job_key := 'mail:' || id, job_key_mode := 'preserve_run_at', priority := 1) from digest`.execute(tx)
  return rows[0]?.id ?? null
}

/** The events, each kind once: how often, and when last. */
export const digestMail: MailMaker = async ({ id }, { tx }) => {
  const { rows } = await sql<{ subject: string; times: number; last_at: Date }>`
    select subject, count(*)::integer as times, max(queued_at) as last_at from mails
    where digest_id = ${id} and subject is not null group by subject order by last_at`.execute(tx)
  if (rows.length === 0) return null
  return {
    subject: 'Activity in your account',
    paragraphs: [
      'We sent you several emails about your account within an hour. This one lists what happened after them.',
      'If you did not do this, freeze your account with the link below.',
    ],
    facts: rows.map(({ subject, times, last_at }) => [
      subject,
      `${times === 1 ? 'once' : `${times} times`}, last on ${formatTimestamp(last_at)}`,
    ]),
  }
}
