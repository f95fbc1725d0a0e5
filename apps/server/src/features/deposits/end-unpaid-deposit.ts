import { sql } from 'kysely'
import { formatReason } from '@cairn/contract/operator/reasons.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { lockPendingDeposit } from './lock-pending-deposit.ts'

interface Ending {
  status: 'rejected' | 'expired'
  /** The list that the code is of: what the member reads for it. */
  texts: Record<string, string>
  code: string
  words: string | undefined
}

/** Ends a pending deposit without crediting anything. No money has moved, so none moves now. The member sees the reason. */
export async function endUnpaidDeposit(
  tx: Transaction,
  by: { caller: OperatorCaller; requestId: string },
  id: string,
  { status, texts, code, words }: Ending,
): Promise<void> {
  const deposit = await lockPendingDeposit(tx, id)
  const reason = formatReason(texts[code] ?? '', words)
  await tx
    .updateTable('deposits')
    .set({ status, reason, reason_code: code, decided_by: by.caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', deposit.id)
    .execute()
  await recordAudit(tx, by, {
    did: `deposit_${status}`,
    subject: { kind: 'deposit', id: deposit.id },
    memberId: deposit.member_id,
    details: { code, reason },
  })
}
