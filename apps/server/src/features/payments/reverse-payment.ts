import { parseCoins } from '@cairn/contract/core/money/coins.ts'
import { centsToDecimal, parseAmountCents } from '@cairn/contract/core/money/money.ts'
import { postPaymentReversal } from '../../ledger/posting/post-transfers.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { mailNotice } from '../../shared/mails/mail-notice.ts'
import { recordUnits } from '../../shared/transactions/record-units.ts'

/**
 * Takes the credit of a payment back, as two people agreed. The coins leave the book of units with the part of the dollars that is
 * taken; the rest follows with the loss. Refuses `payment_on_chain` when it has returned.
 */
export const reversePayment: ApprovalHandler<'payment_reversal'> = async (tx, context) => {
  const { actor, approval, audit, payload } = context
  const { amount, asset, coins, deposit_id: depositId, payment_id: paymentId, transaction_id } = payload
  const missing = await postPaymentReversal(tx, actor, approval.id)
  const cents = parseAmountCents(amount) ?? 0n
  // Units are booked with dollars, so those of a part below a cent stay in the book.
  const units = cents > 0n ? ((parseCoins(asset, coins) ?? 0n) * (cents - missing)) / cents : 0n
  if (units > 0n) recordUnits(tx, { reference: approval.id, asset, units, by: null })
  mailNotice(tx, 'payment_reversed', { id: depositId, member_id: approval.memberId! })
  const details = { amount, missing: centsToDecimal(missing), chain: asset, transaction_id, approval: approval.id }
  await audit('payment_reversed', { subjectId: paymentId, details })
}
