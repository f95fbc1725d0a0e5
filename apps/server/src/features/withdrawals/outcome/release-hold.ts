import type { Transaction } from '../../../platform/database/database.ts'
import { memberAvailable, memberHeld } from '../../../ledger/accounts.ts'
import { postTransfers, type Transfer } from '../../../ledger/posting/post-transfers.ts'
import { deriveTransferId } from '../../../ledger/posting/derive-transfer-id.ts'

interface Held {
  id: string
  member_id: string
  amount_cents: bigint
}

/** Returns the held money of a withdrawal to the balance. */
export function releaseHold(tx: Transaction, actor: string, withdrawal: Held): void {
  const release: Transfer = {
    id: deriveTransferId('withdrawal ended', withdrawal.id),
    kind: 'withdrawal_released',
    from: memberHeld(withdrawal.member_id),
    to: memberAvailable(withdrawal.member_id),
    amountCents: withdrawal.amount_cents,
    reference: withdrawal.id,
  }
  postTransfers(tx, actor, [release])
}
