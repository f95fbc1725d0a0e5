import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { queueMail, type MailOrder } from './queue-mail.ts'

/** Members each time, so that urgent mails are not behind the mails to all members. */
const batchSize = 1_000

/**
 * Queues a mail to the next members after `mailedUntil`, by their ids, without unconfirmed emails and locked or closed accounts.
 * Returns where it stopped, and whether that was the end.
 */
export async function queueMailsToNext(
  tx: Transaction,
  mailedUntil: string,
  order: Omit<MailOrder, 'memberId'>,
): Promise<{ mailed_until: string; mailed_at?: ReturnType<typeof sql<Date>> }> {
  const members = await tx
    .selectFrom('members')
    .where('id', '>', mailedUntil)
    .where('email_confirmed_at', 'is not', null)
    .where('locked_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .select('id')
    .execute()
  for (const { id: memberId } of members) queueMail(tx, { ...order, memberId })
  const isEnd = members.length < batchSize
  return { mailed_until: members.at(-1)?.id ?? mailedUntil, ...(isEnd && { mailed_at: sql<Date>`now()` }) }
}
