import { formatLastAction } from '../../shared/audit/list-audit-trail.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Holds a withdrawal until the transaction ends, so that of two decisions at once one waits and sees the other. */
export async function lockWithdrawal(tx: Transaction, id: string) {
  const withdrawal = await tx
    .selectFrom('withdrawals')
    .where('id', '=', id)
    .select(['id', 'member_id', 'amount_cents', 'asset', 'status', 'approvals_needed', 'approved_by'])
    .forUpdate()
    .executeTakeFirst()
  if (!withdrawal) throw refuse('not_found')
  return withdrawal
}

/** What became of a withdrawal in between, as the end of an operator's refusal: `: it is rejected, by Terry Riley on …`. */
export async function formatCurrentStatus(
  tx: Transaction,
  withdrawal: { id: string; status: string },
): Promise<{ now: string }> {
  return { now: `: it is ${withdrawal.status.replaceAll('_', ' ')}${await formatLastAction(tx, withdrawal.id)}` }
}
