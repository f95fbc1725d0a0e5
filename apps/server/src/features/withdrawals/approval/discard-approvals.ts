import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Audit } from '../../../platform/http/callers.ts'
import { lockOperatorsInPlace } from '../../../shared/approvals/request-approval.ts'
import type { LockedWithdrawal } from '../lock-withdrawal.ts'

/**
 * Discards the approvals of a pending or processing withdrawal when an approver is suspended or removed, or has another role. It
 * is then pending and needs new approvals. Locks the approvers, and so waits for a concurrent suspension. Returns the withdrawal
 * afterwards, and whether any was discarded.
 */
export async function discardVoidApprovals(
  tx: Transaction,
  audit: Audit,
  withdrawal: LockedWithdrawal,
): Promise<{ withdrawal: LockedWithdrawal; isDiscarded: boolean }> {
  const approvers = [withdrawal.approved_by, withdrawal.second_approved_by].filter((id) => id !== null)
  if (approvers.length === 0) return { withdrawal, isDiscarded: false }
  await lockOperatorsInPlace(tx, approvers)
  const [discarded] = await tx
    .updateTable('withdrawals as withdrawal')
    .set({
      status: 'pending',
      approved_by: null,
      approved_at: null,
      second_approved_by: null,
      second_approved_at: null,
    })
    .where('withdrawal.id', '=', withdrawal.id)
    .where(sql<boolean>`not approvals_stand(withdrawal)`)
    .returningAll()
    .execute()
  if (!discarded) return { withdrawal, isDiscarded: false }
  const details = { from: approvers.join(' ') }
  await audit('withdrawal_approval_discarded', { subjectId: withdrawal.id, memberId: withdrawal.member_id, details })
  return { withdrawal: discarded, isDiscarded: true }
}
