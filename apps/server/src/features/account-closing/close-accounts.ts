import { sql } from 'kysely'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { inTransaction, type Database } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { eraseAccount, hashUnknownPassword } from '../../shared/members/erase-account.ts'

/**
 * Closes the accounts seven days after the request, and erases the persons. An account with money stays open until it is empty,
 * and a locked one until it is unlocked, which ends its closing. The last mail goes out first: afterwards there is no mailbox.
 */
export const closeAccounts: Task = async (_payload, { database, files, log }) => {
  for (const { memberId, email, isAnnounced } of await listDue(database)) {
    if (!isAnnounced) {
      await announce(database, memberId)
      continue
    }
    const closing = { memberId, email, passwordHash: await hashUnknownPassword() }
    const isClosed = await eraseAccount({ database, files }, closing, ['close_account', 'account_closed'])
    if (!isClosed) log.info({ memberId }, 'the account is not closed yet: money came at this moment')
  }
}

/** The due closings that are not held. One whose last mail is still being sent is delayed by a day at most. */
function listDue({ kysely }: Database) {
  return kysely
    .selectFrom('account_closings as closing')
    .innerJoin('members as member', 'member.id', 'closing.member_id')
    .where('closing.ended_at', 'is', null)
    .where('closing.due_at', '<=', sql<Date>`now()`)
    .where('member.locked_at', 'is', null)
    .where(sql<boolean>`not exists (select from closing_blockers(member.id))`)
    .where(
      sql<boolean>`(closing.announced_at < now() - interval '1 day' or not exists (
        select from mails where member_id = member.id and name = 'account_closed'
          and sent_at is null and skipped_at is null and failed_at is null))`,
    )
    .select(['member.id as memberId', sql<string>`lower(member.email)`.as('email')])
    .select(sql<boolean>`closing.announced_at is not null`.as('isAnnounced'))
    .execute()
}

function announce(database: Database, memberId: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    queueMail(tx, { memberId, name: 'account_closed' })
    await tx
      .updateTable('account_closings')
      .set({ announced_at: sql`now()` })
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .execute()
  })
}
