import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { listOwners } from './list-owners.ts'

interface Notice {
  subject: string
  text: string
  path: string
}

/** Mails every owner about a request, approval or change, after the commit. A job for each owner. */
export async function mailOwners(tx: Transaction, notice: Notice): Promise<void> {
  for (const operatorId of await listOwners(tx)) {
    await enqueueJob(tx, 'mail_operator', { mailId: randomUUIDv7(), operatorId, ...notice })
  }
}
