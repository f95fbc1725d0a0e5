import { sql } from 'kysely'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller } from '../../../platform/http/callers.ts'
import { memberAvailable, memberInvested } from '../../../ledger/accounts.ts'
import { deriveTransferId } from '../../../ledger/posting/derive-transfer-id.ts'
import { postTransfers } from '../../../ledger/posting/post-transfers.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'

export interface CompletedDeposit {
  id: string
  member_id: string
  /** What is left of it after its parts of losses. */
  left_cents: bigint
}

interface By extends Pick<BoundCaller, 'actor' | 'audit'> {
  /** Of a release by an operator's decision: who, why, and the approved request where it takes two people. */
  early?: { operatorId: string; reason: string; approvalId: string | null }
}

/**
 * Returns what is left of a completed deposit from its plan to the balance and writes the audit entry. The caller has locked it.
 * Posting it again changes nothing in the ledger.
 */
export async function returnToBalance(
  tx: Transaction,
  { actor, audit, early }: By,
  deposit: CompletedDeposit,
): Promise<void> {
  tx.send(
    tx
      .updateTable('deposits')
      .set({
        released_at: sql`now()`,
        released_by: early?.operatorId ?? null,
        release_approval_id: early?.approvalId ?? null,
      })
      .where('id', '=', deposit.id),
  )
  // A deposit that lost everything has nothing to pay.
  if (deposit.left_cents > 0n) {
    postTransfers(tx, actor, {
      id: deriveTransferId('deposit released', deposit.id),
      kind: 'deposit_released',
      from: memberInvested(deposit.member_id),
      to: memberAvailable(deposit.member_id),
      amountCents: deposit.left_cents,
      reference: deposit.id,
    })
  }
  mailNotice(tx, 'plan_ended', deposit)
  const details = { amount: centsToDecimal(deposit.left_cents), ...(early ? { reason: early.reason } : {}) }
  await audit('deposit_released', { subjectId: deposit.id, memberId: deposit.member_id, details })
}
