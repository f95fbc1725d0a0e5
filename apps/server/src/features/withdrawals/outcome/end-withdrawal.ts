import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../../platform/http/callers.ts'
import { memberAvailable, memberHeld } from '../../../ledger/accounts.ts'
import { deriveTransferId } from '../../../ledger/posting/derive-transfer-id.ts'
import { postTransfers } from '../../../ledger/posting/post-transfers.ts'
import type { Services } from '../../../platform/services.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { completeWithdrawal } from '../../../shared/transactions/sent-withdrawals.ts'
import { chainSettings } from '../../../shared/transactions/chain-settings.ts'
import { requireUnusedOutgoing } from '../../../shared/transactions/transaction-ids.ts'
import { keepUnconfirmed, resolveRecorded } from '../sending/refused-transactions.ts'
import type { LockedWithdrawal } from '../lock-withdrawal.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'

interface By extends BoundCaller<OperatorCaller> {
  /** The approved two-person request, required for an uncertain withdrawal only. */
  approvalId?: string
}

type WithServices = By & { services: Pick<Services, 'config'> }

/**
 * Records the transaction of a sent withdrawal, which the caller has locked and checked. Where its chain has a source, a job looks it
 * up, and completes the withdrawal when the chain confirms it. It is completed at once where there is no source, or two people
 * approved that it was sent. Refuses `transaction_unchanged` and `transaction_id_used`.
 */
export async function recordSent(
  tx: Transaction,
  by: WithServices,
  withdrawal: LockedWithdrawal,
  transactionId: string,
): Promise<'completed' | 'confirming'> {
  const { address, asset, id, member_id: memberId } = withdrawal
  const isLookedUp = chainSettings(by.services.config)[asset].length > 0
  const status = isLookedUp && by.approvalId === undefined ? 'confirming' : 'completed'
  const isSame = withdrawal.transaction_id?.toLowerCase() === transactionId.toLowerCase()
  if (isSame && status === 'confirming') throw refuse('transaction_unchanged')
  await requireUnusedOutgoing(tx, transactionId, { id, address, isLookedUp })
  if (!isSame) await keepUnconfirmed(tx, by.caller.operatorId, withdrawal, 'replaced')
  if (status === 'completed') {
    const settled = { transaction_id: transactionId, settled_by: by.caller.operatorId }
    await completeWithdrawal(tx, by.actor, withdrawal, { ...settled, ...outcomeOf(by) })
  } else {
    await tx
      .updateTable('withdrawals')
      .set({ status, transaction_id: transactionId, transaction_output: null })
      .where('id', '=', id)
      .execute()
  }
  if (isLookedUp) tx.send(lookUpAgain(tx, id))
  resolveRecorded(tx, by, id, transactionId)
  await by.audit('withdrawal_sent', {
    subjectId: id,
    memberId,
    details: { transaction_id: transactionId, ...approvalOf(by) },
  })
  return status
}

/** Begins the look-up of a withdrawal's transaction. An earlier one that did not end gives way. */
function lookUpAgain(tx: Transaction, id: string) {
  const unread = { found: null, sentence: null, units: null, depth: null, looked_up_at: null }
  return tx
    .insertInto('withdrawal_lookups')
    .values({ withdrawal_id: id })
    .onConflict((row) => row.column('withdrawal_id').doUpdateSet({ recorded_at: sql<Date>`now()`, ...unread }))
}

/** Rejects a withdrawal, which the caller has locked and checked: the held money returns to the balance. */
export async function returnWithdrawal(
  tx: Transaction,
  by: By,
  withdrawal: LockedWithdrawal,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({
      status: 'rejected',
      reason,
      reason_code: code,
      settled_by: by.caller.operatorId,
      settled_at: sql`now()`,
      ...outcomeOf(by),
    })
    .where('id', '=', withdrawal.id)
    .execute()
  releaseHold(tx, by.actor, withdrawal)
  mailNotice(tx, 'withdrawal_rejected', withdrawal)
  const details = { code, reason, ...approvalOf(by) }
  await by.audit('withdrawal_rejected', { subjectId: withdrawal.id, memberId: withdrawal.member_id, details })
}

/** The request in the audit log, so that its approver does not count as the sender. */
function approvalOf({ approvalId }: By): { approval?: string } {
  return approvalId === undefined ? {} : { approval: approvalId }
}

function outcomeOf({ approvalId }: By): { outcome_approval_id?: string } {
  return approvalId === undefined ? {} : { outcome_approval_id: approvalId }
}

export function releaseHold(tx: Transaction, actor: string, withdrawal: LockedWithdrawal): void {
  postTransfers(tx, actor, {
    id: deriveTransferId('withdrawal ended', withdrawal.id),
    kind: 'withdrawal_released',
    from: memberHeld(withdrawal.member_id),
    to: memberAvailable(withdrawal.member_id),
    amountCents: withdrawal.amount_cents,
    reference: withdrawal.id,
  })
}
