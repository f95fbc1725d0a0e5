import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { mailNotice } from '../../shared/mail-notice.ts'

/** Members each time, so that mails which cannot wait are not behind those of all members. */
const batchSize = 1_000

/**
 * Mails an announcement in force to the next members, by their ids: each once, unless their email is not confirmed or they are
 * locked. It runs every minute. A member who has switched such mails off gets none (`sendNotice`).
 */
export const mailAnnouncements: Task = async (_payload, { database }) => {
  await inTransaction(database, async (tx) => {
    const announcement = await lockNext(tx)
    if (!announcement) return
    const members = await tx
      .selectFrom('members')
      .where('id', '>', announcement.mailed_until)
      .where('email_confirmed_at', 'is not', null)
      .where('locked_at', 'is', null)
      .orderBy('id')
      .limit(batchSize)
      .select('id')
      .execute()
    for (const member of members) await mailNotice(tx, 'announcement', { id: announcement.id, member_id: member.id })
    const last = members.at(-1)?.id ?? announcement.mailed_until
    await tx
      .updateTable('announcements')
      .set({ mailed_until: last, ...(members.length < batchSize ? { mailed_at: sql<Date>`now()` } : {}) })
      .where('id', '=', announcement.id)
      .execute()
  })
}

/** The oldest announcement that is in force and not mailed to all. Two servers do not mail it at once. */
function lockNext(tx: Transaction) {
  return tx
    .selectFrom('announcements')
    .where('ended_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where(sql<boolean>`(now() at time zone 'UTC')::date between first_day and last_day`)
    .orderBy('made_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select(['id', 'mailed_until'])
    .executeTakeFirst()
}
