import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { custody, memberHeld } from '../../ledger/accounts.ts'
import { deriveTransferId } from '../../ledger/posting/derive-transfer-id.ts'
import { postTransfers } from '../../ledger/posting/post-transfers.ts'
import { mailNotice } from '../mails/mail-notice.ts'

export interface Sent {
  id: string
  member_id: string
  asset: Asset
  amount_cents: bigint
}

interface Completion {
  transaction_id: string
  /** Who sent it, or approved that it was sent. */
  settled_by: string | null
  /** The approved request, for an uncertain withdrawal only. */
  outcome_approval_id?: string
}

/** Completes a sent withdrawal, which the caller has locked and checked: the held money leaves the ledger, and the member gets a mail. */
export async function completeWithdrawal(
  tx: Transaction,
  actor: string,
  { amount_cents: amountCents, asset, id, member_id }: Sent,
  completion: Completion,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ ...completion, status: 'completed', settled_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  postTransfers(tx, actor, {
    id: deriveTransferId('withdrawal ended', id),
    kind: 'withdrawal_sent',
    from: memberHeld(member_id),
    to: custody(asset),
    amountCents,
    reference: id,
  })
  mailNotice(tx, 'withdrawal_sent', { id, member_id })
}

interface Refused {
  withdrawalId: string
  transactionId: string
  /** The operator who entered it. */
  enteredBy: string
  code: string
  sentence: string
}

/** Lists a transaction of a withdrawal as one to check, once while it is open. Returns whether it is new. */
export async function keepRefused(
  tx: Transaction,
  { code, enteredBy, sentence, transactionId, withdrawalId }: Refused,
): Promise<boolean> {
  const { rows } = await sql`
    insert into refused_transactions (id, withdrawal_id, transaction_id, entered_by, code, sentence)
    values (${randomUUIDv7()}, ${withdrawalId}, ${transactionId}, ${enteredBy}, ${code}, ${sentence})
    on conflict (withdrawal_id, entered_by, lower(transaction_id)) where resolved_at is null do nothing
    returning id`.execute(tx)
  return rows.length > 0
}
