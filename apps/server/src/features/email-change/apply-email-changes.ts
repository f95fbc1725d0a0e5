import { sql } from 'kysely'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import type { JobContext, Task } from '../../platform/jobs/task.ts'
import { retireLinks } from '../../shared/mails/mail-links.ts'
import { reportAltered } from '../../shared/signing/signed-addresses/report-altered.ts'
import { findUnsigned, rewriteIfSigned } from '../../shared/signing/signatures/sign-stored.ts'
import { endEmailChange } from '../../shared/members/end-email-change.ts'

/**
 * Applies the changes of email whose waiting period has passed, and ends those that were not confirmed. A locked account's change
 * is not applied: the change may be the reason for the lock.
 */
export const applyEmailChanges: Task = async (_payload, services) => {
  const { database } = services
  const due = await database.kysely
    .selectFrom('email_changes as change')
    .innerJoin('members as member', 'member.id', 'change.member_id')
    .where('change.ended_at', 'is', null)
    .where('member.locked_at', 'is', null)
    .where(isDue)
    .select('change.member_id')
    .execute()
  for (const { member_id } of due) await inTransaction(database, (tx) => applyChange(tx, services, member_id))
}

/** It is confirmed and its waiting period has passed, or it was not confirmed in time. */
const isDue = sql<boolean>`coalesce(change.takes_effect_at, change.requested_at + interval '2 days') <= now()`

async function applyChange(tx: Transaction, services: JobContext, memberId: string): Promise<void> {
  const { audit } = bindCaller(tx, { kind: 'system' })
  // Locked in the order of all calls that change the email: the member first.
  const member = await tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('locked_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  const change = await tx
    .selectFrom('email_changes as change')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where(isDue)
    .select(['id', 'old_email', 'new_email', 'confirmed_at'])
    .select(sql<boolean>`exists (select from members where lower(email) = lower(change.new_email))`.as('is_taken'))
    .executeTakeFirst()
  if (!member || !change) return

  if (change.confirmed_at === null) {
    await endEmailChange(tx, memberId, 'expired')
    return audit('email_change_ended', { memberId, details: { why: 'expired' } })
  }
  if (change.is_taken) {
    await endEmailChange(tx, memberId, 'taken')
    queueMail(tx, { memberId, name: 'email_change_failed', recordId: change.id })
    return audit('email_change_ended', { memberId, details: { why: 'taken' } })
  }
  // The change stays pending while its row is altered, and the owners are alarmed.
  const unsigned = await findUnsigned(tx, services.keys, 'email_change', [change.id])
  if (unsigned) return reportAltered(services, 'email_change', unsigned)
  await endEmailChange(tx, memberId, 'applied')
  await rewriteIfSigned(tx, services, ['member', memberId], () =>
    tx
      .updateTable('members')
      .set({ email: change.new_email, email_confirmed_at: change.confirmed_at })
      .where('id', '=', memberId)
      .execute(),
  )
  // A link in the old mailbox must no longer set a password or confirm an email.
  for (const purpose of ['reset_password', 'confirm_email'] as const) await retireLinks(tx, memberId, purpose)
  const mail = { memberId, name: 'email_changed', recordId: change.id } as const
  queueMail(tx, { ...mail, mailbox: change.old_email })
  queueMail(tx, { ...mail, mailbox: change.new_email })
  await audit('email_changed', { memberId })
}
