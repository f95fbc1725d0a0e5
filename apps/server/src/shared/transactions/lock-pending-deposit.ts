import type { Asset } from '@cairn/contract/core/constants.ts'
import { formatLastAction } from '../audit/list-timeline.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

// A deposit from the balance is completed by its request.
const statusVerbs = [
  'deposit_requested',
  'deposit_confirmed',
  'deposit_rejected',
  'deposit_cancelled',
  'deposit_expired',
] as const

/** Locks a pending deposit. Refuses `not_found`, and `deposit_not_pending` with the current status and who set it. */
export async function lockPendingDeposit(tx: Transaction, id: string) {
  const deposit = await tx
    .selectFrom('deposits')
    .where('id', '=', id)
    .select(['id', 'member_id', 'plan_id', 'wallet', 'amount_cents', 'status'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (deposit.status !== 'pending') {
    const by = await formatLastAction(tx, id, statusVerbs)
    throw refuse('deposit_not_pending', { status: deposit.status, by })
  }
  // A deposit from the balance is never pending, so a pending one has an asset.
  return { ...deposit, wallet: deposit.wallet as Asset }
}
