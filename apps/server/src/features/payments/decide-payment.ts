import { sql } from 'kysely'
import { postApproved } from '../../ledger/posting/post-transfers.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { recordUnits } from '../../shared/transactions/record-units.ts'

/** Decides a payment as two people agreed. A credit goes to the member's balance, with its coins. */
export const decidePayment: ApprovalHandler<'payment_outcome'> = async (tx, context) => {
  const { actor, approval, audit, payload } = context
  const { id, asset, units } = await lockOpenPayment(tx, payload.payment_id)
  const { outcome, coins, amount } = payload
  await tx
    .updateTable('incoming_payments')
    .set({ outcome, approval_id: approval.id, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  const details = { outcome, asset, coins, ...(amount && { amount }), approval: approval.id }
  await audit('payment_decided', { subjectId: id, details })
  if (outcome !== 'credited') return
  recordUnits(tx, { reference: approval.id, asset, units: BigInt(units), by: approval.requestedBy })
  await postApproved(tx, actor, approval.id)
}

/** Locks a payment that is not decided yet. Refuses `not_found` and `payment_decided`. */
export async function lockOpenPayment(tx: Transaction, id: string) {
  const payment = await tx
    .selectFrom('incoming_payments')
    .where('id', '=', id)
    .select(['id', 'asset', 'transaction_id', 'units', 'outcome'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (payment.outcome !== null) throw refuse('payment_decided')
  return payment
}
