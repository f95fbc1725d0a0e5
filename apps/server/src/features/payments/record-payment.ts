import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { recordPayment as call } from '@cairn/contract/operator/deposits/payments.ts'
import { route } from '../../platform/http/route.ts'
import { requireUnits } from '../../shared/transactions/record-units.ts'
import { requireTransactionShape } from '../../shared/transactions/transaction-ids.ts'

/**
 * Keeps a payment that belongs to no deposit. Other outputs of its transaction may be in the list too. The database refuses a transaction
 * of another record, and the same output twice.
 */
export const recordPayment = route(call, async ({ audit, body, caller, tx }) => {
  const { amount, asset, coins, ...payment } = body
  requireTransactionShape(asset, body.transaction_id)
  const units = requireUnits(asset, coins).toString()
  await tx
    .insertInto('incoming_payments')
    .values({ ...payment, asset, units, amount_cents: amount, entered_by: caller.operatorId })
    .execute()
  const { id, output, transaction_id } = payment
  const details = { asset, coins, amount: centsToDecimal(amount), transaction_id, output }
  await audit('payment_recorded', { subjectId: id, details })
  return { msg: 'The payment is in the list' }
})
