import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../../platform/http/callers.ts'
import { custody, memberAvailable, memberHeld } from '../../../ledger/accounts.ts'
import { deriveTransferId } from '../../../ledger/posting/derive-transfer-id.ts'
import { postTransfers } from '../../../ledger/posting/post-transfers.ts'
import type { Services } from '../../../platform/services.ts'
import { chainSettings } from '../../../shared/transactions/chain-settings.ts'
import { requireUnusedOutgoing } from '../../../shared/transactions/transaction-ids.ts'
import { resolveRecorded } from '../sending/refused-transactions.ts'
import type { LockedWithdrawal } from '../lock-withdrawal.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'

interface By extends BoundCaller<OperatorCaller> {
  /** The approved two-person request, required for an uncertain withdrawal only. */
  approvalId?: string
}

type WithServices = By & { services: Pick<Services, 'config'> }

/**
 * Completes a sent withdrawal, which the caller has locked and checked. Where its chain has a source, a job looks the transaction up
 * afterwards. Refuses `transaction_id_used`.
 */
export async function completeWithdrawal(
  tx: Transaction,
  by: WithServices,
  withdrawal: LockedWithdrawal,
  transactionId: string,
): Promise<void> {
  const { address, asset, id } = withdrawal
  const isLookedUp = chainSettings(by.services.config)[asset].length > 0
  await requireUnusedOutgoing(tx, transactionId, { address, isLookedUp })
  await end(tx, by, withdrawal, { status: 'completed', transaction_id: transactionId })
  postTransfers(tx, by.actor, {
    id: deriveTransferId('withdrawal ended', withdrawal.id),
    kind: 'withdrawal_sent',
    from: memberHeld(withdrawal.member_id),
    to: custody(withdrawal.asset),
    amountCents: withdrawal.amount_cents,
    reference: withdrawal.id,
  })
  resolveRecorded(tx, by, withdrawal.id, transactionId)
  if (isLookedUp) tx.send(tx.insertInto('withdrawal_lookups').values({ withdrawal_id: id }))
  mailNotice(tx, 'withdrawal_sent', withdrawal)
  const details = { transaction_id: transactionId, ...approvalOf(by) }
  await by.audit('withdrawal_sent', { subjectId: withdrawal.id, memberId: withdrawal.member_id, details })
}

/** Rejects a withdrawal, which the caller has locked and checked: the held money returns to the balance. */
export async function returnWithdrawal(
  tx: Transaction,
  by: By,
  withdrawal: LockedWithdrawal,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  await end(tx, by, withdrawal, { status: 'rejected', reason, reason_code: code })
  releaseHold(tx, by.actor, withdrawal)
  mailNotice(tx, 'withdrawal_rejected', withdrawal)
  const details = { code, reason, ...approvalOf(by) }
  await by.audit('withdrawal_rejected', { subjectId: withdrawal.id, memberId: withdrawal.member_id, details })
}

/** The request in the audit log, so that its approver does not count as the sender. */
function approvalOf({ approvalId }: By): { approval?: string } {
  return approvalId === undefined ? {} : { approval: approvalId }
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

type Outcome =
  { status: 'completed'; transaction_id: string } | { status: 'rejected'; reason: string; reason_code: string }

async function end(tx: Transaction, by: By, withdrawal: LockedWithdrawal, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({
      ...outcome,
      settled_by: by.caller.operatorId,
      settled_at: sql`now()`,
      ...(by.approvalId === undefined ? {} : { outcome_approval_id: by.approvalId }),
    })
    .where('id', '=', withdrawal.id)
    .execute()
}
