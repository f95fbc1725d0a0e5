import { sql } from 'kysely'
import { formatReason } from '@cairn/contract/operator/shared/reasons.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../../platform/http/callers.ts'
import { lockPendingDeposit } from './lock-pending-deposit.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'

interface Ending {
  status: 'rejected' | 'expired'
  /** The texts that members read, by code. */
  texts: Record<string, string>
  code: string
  words: string | undefined
}

/** Ends a pending deposit without crediting anything. No money moves. The member sees the reason. */
export async function endUnpaidDeposit(
  tx: Transaction,
  { audit, caller }: Pick<BoundCaller<OperatorCaller>, 'audit' | 'caller'>,
  id: string,
  { status, texts, code, words }: Ending,
): Promise<void> {
  const deposit = await lockPendingDeposit(tx, id)
  const reason = formatReason(texts[code] ?? '', words)
  await tx
    .updateTable('deposits')
    .set({ status, reason, reason_code: code, decided_by: caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', deposit.id)
    .execute()
  mailNotice(tx, `deposit_${status}`, deposit)
  await audit(`deposit_${status}`, { subjectId: deposit.id, memberId: deposit.member_id, details: { code, reason } })
}
