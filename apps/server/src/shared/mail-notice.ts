import type { NoticeKind } from '@cairn/contract/member/notices.ts'
import type { Transaction } from '../platform/database/database.ts'
import { enqueueJob } from '../platform/jobs/enqueue-job.ts'

/** Mails a member what has happened to a record, once the transaction has committed, unless the member has switched it off. */
export function mailNotice(
  tx: Transaction,
  kind: NoticeKind,
  record: { id: string; member_id: string },
): Promise<void> {
  return enqueueJob(tx, 'mail_notice', { kind, id: record.id, memberId: record.member_id })
}
