import { sql } from 'kysely'
import { refuse } from '../../platform/http/refusal.ts'
import { lockByName } from '../../platform/database/lock-by-name.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { mailNotice } from '../../shared/mails/mail-notice.ts'
import { readTransactionRecord, requireUnusedBy } from './transaction-record.ts'

/**
 * Corrects the transaction of a record as two people agreed, by a new row: the recorded one stays. The database frees the earlier
 * transaction for the record that it belongs to, and looks a withdrawal up again.
 */
export const correctTransaction: ApprovalHandler<'transaction_correction'> = async (tx, context) => {
  const { approval, audit, caller, payload, services } = context
  const { cause, transaction_before: before, transaction_id: after } = payload
  // In one order, and before any row, as the look-up of withdrawals locks them.
  for (const name of [before, after].map((id) => id.toLowerCase()).toSorted()) {
    lockByName(tx, 'transaction on chain', name)
  }
  const record = await readTransactionRecord(tx, payload.deposit_id ?? payload.withdrawal_id ?? '')
  const { asset, id, kind, member_id: memberId } = record
  if (record.transaction_id !== before) throw refuse('transaction_corrected')
  await requireUnusedBy(tx, services, record, after)
  await tx
    .insertInto('transaction_corrections')
    .values({
      approval_id: approval.id,
      subject_kind: kind,
      subject_id: id,
      asset,
      cause,
      transaction_before: before,
      transaction_id: after,
    })
    .execute()
  if (kind === 'withdrawal') await resolveRefused(tx, caller.operatorId, id, [before, after])
  mailNotice(tx, `${kind}_corrected`, record)
  const details = { cause, transaction_before: before, transaction_id: after, request: approval.id }
  await audit(`${kind}_transaction_corrected`, { subjectId: id, memberId, details })
}

/** Resolves both transactions where they are listed as ones to check. */
async function resolveRefused(tx: Transaction, by: string, withdrawalId: string, ids: string[]): Promise<void> {
  await tx
    .updateTable('refused_transactions')
    .set({ resolved_by: by, resolved_at: sql`now()`, resolution: 'The transaction of the withdrawal was corrected' })
    .where('withdrawal_id', '=', withdrawalId)
    .where(sql<boolean>`lower(transaction_id) = any (${ids.map((id) => id.toLowerCase())})`)
    .where('resolved_at', 'is', null)
    .execute()
}
