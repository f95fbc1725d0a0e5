import type { Transaction } from '../../platform/database/database.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'

interface Notice {
  subject: string
  text: string
  /** The page of the back office that shows it. */
  path: string
}

/** Mails every owner what was requested, approved or changed, once the transaction has committed. A job for each owner. */
export async function mailOwners(tx: Transaction, notice: Notice): Promise<void> {
  const owners = await tx
    .selectFrom('operators')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute()
  for (const { id } of owners) await enqueueJob(tx, 'mail_operator', { operatorId: id, ...notice })
}
