import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { queueMailsToNext } from '../../shared/mails/queue-mails-to-next.ts'

/**
 * Mails an announcement in force, from 15 minutes after its approval, to the next members, by their ids: each once, without
 * unconfirmed emails and locked accounts. It runs every minute. `sendMail` skips members who have switched such mails off.
 */
export const mailAnnouncements: Task = async (_payload, { database }) => {
  await inTransaction(database, async (tx) => {
    const announcement = await lockNext(tx)
    if (!announcement) return
    const order = { name: 'announcement', recordId: announcement.id } as const
    const progress = await queueMailsToNext(tx, announcement.mailed_until, order)
    await tx.updateTable('announcements').set(progress).where('id', '=', announcement.id).execute()
  })
}

/** The oldest announcement that is in force and not mailed to all. Two servers do not mail it at once. */
function lockNext(tx: Transaction) {
  return tx
    .selectFrom('announcements')
    .where('ended_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`(now() at time zone 'UTC')::date between first_day and last_day`)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select(['id', 'mailed_until'])
    .executeTakeFirst()
}
