import { sql } from 'kysely'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller } from '../../../platform/http/callers.ts'
import { memberAvailable, memberInvested } from '../../../ledger/accounts.ts'
import { deriveTransferId } from '../../../ledger/posting/derive-transfer-id.ts'
import { postTransfers } from '../../../ledger/posting/post-transfers.ts'
import type { Services } from '../../../platform/services.ts'
import { signRow } from '../../../shared/signing/signatures/row-signature.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'

export interface CompletedDeposit {
  id: string
  member_id: string
  received_cents: bigint
  lost_cents: bigint
}

interface By extends Pick<BoundCaller, 'actor' | 'audit'> {
  services: Pick<Services, 'keys'>
  /** For a release by an operator: who, why, and the approved request if it takes two people. */
  early?: { operatorId: string; reason: string; approvalId: string | null }
}

/** Returns the rest of a locked, completed deposit from its plan to the balance. A repeat does not change the ledger. */
export async function returnToBalance(
  tx: Transaction,
  { actor, audit, early, services }: By,
  deposit: CompletedDeposit,
): Promise<void> {
  const release = { released_by: early?.operatorId ?? null, release_approval_id: early?.approvalId ?? null }
  const release_signature = signRow(services.keys, 'deposit_release', { ...deposit, ...release })
  tx.send(
    tx
      .updateTable('deposits')
      .set({ ...release, released_at: sql`now()`, release_signature })
      .where('id', '=', deposit.id),
  )
  const leftCents = deposit.received_cents - deposit.lost_cents
  // A deposit that lost everything pays nothing.
  if (leftCents > 0n) {
    postTransfers(tx, actor, {
      id: deriveTransferId('deposit released', deposit.id),
      kind: 'deposit_released',
      from: memberInvested(deposit.member_id),
      to: memberAvailable(deposit.member_id),
      amountCents: leftCents,
      reference: deposit.id,
    })
  }
  mailNotice(tx, 'plan_ended', deposit)
  const details = {
    amount: centsToDecimal(leftCents),
    ...(early && { reason: early.reason, ...(early.approvalId && { approval: early.approvalId }) }),
  }
  await audit('deposit_released', { subjectId: deposit.id, memberId: deposit.member_id, details })
}
