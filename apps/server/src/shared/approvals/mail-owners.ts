import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { listOwners } from './list-owners.ts'

interface Notice {
  subject: string
  text: string
  /** The page of the back office that shows it. */
  path: string
}

/** Mails every owner what was requested, approved or changed, once the transaction has committed. A job for each owner. */
export async function mailOwners(tx: Transaction, notice: Notice): Promise<void> {
  for (const operatorId of await listOwners(tx)) {
    await enqueueJob(tx, 'mail_operator', { mailId: randomUUIDv7(), operatorId, ...notice })
  }
}
