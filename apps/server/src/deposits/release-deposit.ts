import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { memberAvailable, memberInvested } from '../ledger/accounts.ts'
import { deriveTransferId } from '../ledger/derive-transfer-id.ts'
import { postTransfers } from '../ledger/post-transfers.ts'

interface CompletedDeposit {
  id: string
  member_id: string
  received_cents: bigint
}

/** Returns a completed deposit from its plan to the balance. Releasing it again changes nothing in the books. */
export async function releaseDeposit(
  tx: Transaction,
  actor: string,
  deposit: CompletedDeposit,
  at?: Date,
): Promise<void> {
  await postTransfers(tx, actor, [
    {
      id: deriveTransferId('deposit released', deposit.id),
      kind: 'deposit_released',
      from: memberInvested(deposit.member_id),
      to: memberAvailable(deposit.member_id),
      amountCents: deposit.received_cents,
      reference: deposit.id,
    },
  ])
  await tx
    .updateTable('deposits')
    .set({ released_at: at ?? sql`now()` })
    .where('id', '=', deposit.id)
    .execute()
}
