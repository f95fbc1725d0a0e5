import { sql } from 'kysely'
import { inTransaction, type Database } from '../../../platform/database/database.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'

/**
 * Marks approved documents after their last day as expired, and mails their members; mails members once within 30 days before the
 * expiry. Each in its own transaction, so that two servers may run it at once. Days are in UTC.
 */
export async function followDocumentExpiry(database: Database): Promise<void> {
  while (await followNext(database));
}

function followNext(database: Database): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const document = await tx
      .selectFrom('kyc_submissions')
      .where('status', '=', 'approved')
      .where((row) =>
        row.or([
          row('expires_on', '<', today),
          row.and([row('expires_on', '<=', sql<string>`${today} + 30`), row('expiry_mailed_at', 'is', null)]),
        ]),
      )
      .orderBy('expires_on')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select(['id', 'member_id', sql<boolean>`expires_on < ${today}`.as('has_expired')])
      .executeTakeFirst()
    if (!document) return false
    const { id, member_id: memberId, has_expired: hasExpired } = document
    await tx
      .updateTable('kyc_submissions')
      .set(
        hasExpired
          ? { status: 'expired', reason: 'The document has expired. Send a valid one.', reason_code: 'expired' }
          : { expiry_mailed_at: sql`now()` },
      )
      .where('id', '=', id)
      .execute()
    if (hasExpired) await bindCaller(tx, { kind: 'system' }).audit('kyc_expired', { subjectId: id, memberId })
    queueMail(tx, { memberId, name: hasExpired ? 'document_expired' : 'document_expires_soon', recordId: id })
    return true
  })
}

const today = sql<string>`(now() at time zone 'UTC')::date`
