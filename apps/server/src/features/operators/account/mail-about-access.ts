import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'

/** Mails an operator a change of their own access, after the commit. */
export async function mailAboutAccess(
  tx: Transaction,
  operatorId: string,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const note = 'If this was not you, ask an owner now to suspend your access.'
  await enqueueJob(tx, 'mail_operator', { mailId: randomUUIDv7(), operatorId, subject, text, note, path: '/account' })
}
