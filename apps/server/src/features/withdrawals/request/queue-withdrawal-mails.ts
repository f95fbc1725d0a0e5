import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { customPlan } from '../../../platform/database/connection/database-client.ts'
import { lockByName } from '../../../platform/database/lock-by-name.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'

/**
 * Queues a mail about each withdrawal that was requested since it last ran, at most a thousand. It reads the records, so that the
 * request itself writes no more rows and stays fast. It runs every minute.
 */
export const queueWithdrawalMails: Task = async (_payload, { database }) => {
  await inTransaction(database, async (tx) => {
    // The lock makes a second server see the first one's rows.
    const rows = await lockAndFind(tx)
    for (const { id, member_id: memberId, request_id: requestId } of rows) {
      queueMail(tx, { memberId, name: 'withdrawal_requested', recordId: id, requestId })
    }
  })
}

async function lockAndFind(tx: Transaction): Promise<{ id: string; member_id: string; request_id: string | null }[]> {
  lockByName(tx, 'withdrawal mails')
  const [last] = await tx.rows<{ since: Date }>(sinceLast, [])
  return tx.rows(unmailed, [last?.since])
}

// From an hour before the newest queued one, because a request may commit after a later one. Before the first mail, and after a
// long pause, three days. A separate query, because PostgreSQL otherwise reads all withdrawals.
const sinceLast = `
  select coalesce((select max(queued_at) - interval '1 hour' from mails where name = 'withdrawal_requested'),
    now() - interval '3 days') as since`

const unmailed = `
  select id, member_id,
    (select request_id from audit.events where subject_id = requested.id and did = 'withdrawal_requested' limit 1) as request_id
  from withdrawals requested
  where requested_at > $1 and not exists (
    select from mails where name = 'withdrawal_requested' and resend_of is null and record_id = requested.id)
  order by requested_at limit 1000 ${customPlan}`
