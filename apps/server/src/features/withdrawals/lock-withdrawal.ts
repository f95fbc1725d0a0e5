import { formatLastAction } from '../../shared/audit/list-timeline.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Locks a withdrawal, so that of two decisions at once the second waits and sees the first. Refuses `not_found`. */
export async function lockWithdrawal(tx: Transaction, id: string) {
  return tx
    .selectFrom('withdrawals')
    .where('id', '=', id)
    .select(['id', 'member_id', 'amount_cents', 'asset', 'status', 'approvals_needed', 'approved_by'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
}

const statusVerbs = [
  'withdrawal_requested',
  'withdrawal_approved_first',
  'withdrawal_approved',
  'withdrawal_marked_uncertain',
  'withdrawal_sent',
  'withdrawal_rejected',
  'withdrawal_cancelled',
] as const

/** The current status and who set it, as the end of a refusal: `: it is rejected, by Terry Riley on …`. */
export async function formatCurrentStatus(
  tx: Transaction,
  withdrawal: { id: string; status: string },
): Promise<{ now: string }> {
  return { now: `: it is ${withdrawal.status}${await formatLastAction(tx, withdrawal.id, statusVerbs)}` }
}
