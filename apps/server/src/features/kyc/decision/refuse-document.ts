import { sql } from 'kysely'
import { formatReason } from '@cairn/contract/operator/shared/reasons.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../../platform/http/callers.ts'
import { lockPendingKyc } from './lock-pending-kyc.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'

interface DocumentRefusal<Code extends string> {
  to: 'rejected' | 'retake'
  verb: 'kyc_rejected' | 'kyc_retake_requested'
  /** What the member sees for each code. */
  texts: Record<Code, string>
  code: Code
  words?: string | undefined
}

/** Ends a pending submission with a reason. The database refuses an operator who has not opened the document. */
export async function refuseDocument<Code extends string>(
  { audit, caller, tx }: BoundCaller<OperatorCaller> & { tx: Transaction },
  id: string,
  { to, verb, texts, code, words }: DocumentRefusal<Code>,
): Promise<void> {
  const { member_id: memberId } = await lockPendingKyc(tx, id)
  const reason = formatReason(texts[code], words)
  await tx
    .updateTable('kyc_submissions')
    .set({ status: to, reason, reason_code: code, decided_by: caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  mailNotice(tx, 'kyc_rejected', { id, member_id: memberId })
  await audit(verb, { subjectId: id, memberId, details: { code, reason } })
}
