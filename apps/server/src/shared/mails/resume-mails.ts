import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import type { Overdue } from '../../platform/jobs/clean-up.ts'
import type { Task } from '../../platform/jobs/task.ts'

/** Frees the mails of a server that died during their sending, whose jobs the queue would keep for four hours. */
export const resumeMails: Task = async (_payload, { database }) => {
  await inTransaction(database, (tx) =>
    sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
      where task_identifier = 'send_mail' and locked_at < now() - interval '2 minutes'
      having count(*) > 0`.execute(tx),
  )
}

/** A member's mails, for 180 days. */
export const overdueMails: Overdue = { mails: sql`queued_at < now() - interval '180 days'` }
