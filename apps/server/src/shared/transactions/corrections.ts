import { sql } from 'kysely'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import type {
  CorrectionCause,
  TransactionCorrection,
} from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import type { Transaction } from '../../platform/database/database.ts'

export type CorrectedKind = 'deposit' | 'withdrawal'

/** The current transaction of a record: the one of its last correction, or the one that was recorded. */
export const currentTransaction = (record: CorrectedKind | 'deposits' | 'withdrawals') =>
  sql<string | null>`current_transaction(${sql.ref(`${record}.id`)}, ${sql.ref(`${record}.transaction_id`)})`

/** The same for the member: nothing where a contract paid and the hash of the block stands there. */
export const transactionForMember = sql<string | null>`nullif(${currentTransaction('deposits')}, (
  select transaction_id from incoming_payments payment
  where payment.deposit_id = deposits.id and is_from_contract and payment.transaction_id = deposits.transaction_id))`

interface CorrectionsOfRecord {
  corrections: (Omit<TransactionCorrection, 'at'> & { at: Date })[]
  /** The pending request. */
  correction_approval: string | null
}

/** The corrections of a record's transaction, oldest first. */
export async function listCorrections(tx: Transaction, recordId: string): Promise<CorrectionsOfRecord> {
  const [corrections, pending] = await Promise.all([
    tx
      .selectFrom('transaction_corrections as correction')
      .innerJoin('approvals as approval', 'approval.id', 'correction.approval_id')
      .innerJoin('operators as requester', 'requester.id', 'approval.requested_by')
      .innerJoin('operators as approver', 'approver.id', 'approval.decided_by')
      .where('correction.subject_id', '=', recordId)
      .orderBy('correction.corrected_at')
      .select([
        'correction.approval_id',
        'correction.transaction_before',
        'correction.transaction_id',
        'correction.cause',
        'approval.reason',
        'requester.name as requested_by',
        'approver.name as approved_by',
        'correction.corrected_at as at',
      ])
      .execute(),
    tx
      .selectFrom('approvals')
      .where('kind', '=', 'transaction_correction')
      .where('status', '=', 'pending')
      .where('lock_key', '=', `transaction:${recordId}`)
      .select('id')
      .executeTakeFirst(),
  ])
  return { corrections, correction_approval: pending?.id ?? null }
}

/** The sentence for the member about payments that left the chain. */
export function formatReversal(cents: bigint): string {
  return `The network has undone a payment of this deposit: it is in no block any more. We took back the ${formatUsd(cents)} that it had brought, and what that earned.`
}

/** What the member reads about a correction. */
export function formatCorrection(kind: CorrectedKind, cause: CorrectionCause): string {
  return cause === 'mistyped'
    ? `The transaction ID that we recorded for this ${kind} was wrong. It is corrected. The amount stays as it was.`
    : `The transaction of this ${kind} was replaced by another on the chain. The ID is corrected. The amount stays as it was.`
}
