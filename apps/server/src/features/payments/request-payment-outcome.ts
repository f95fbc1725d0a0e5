import type { Asset } from '@cairn/contract/core/constants.ts'
import type { CallBody } from '@cairn/contract/core/call.ts'
import { coinsToDecimal, formatUnits } from '@cairn/contract/core/money/coins.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestPaymentOutcome as call } from '@cairn/contract/operator/deposits/payments.ts'
import { custody, memberAvailable } from '../../ledger/accounts.ts'
import { readBalances } from '../../ledger/reporting/read-balances.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { requireTransactionShape, requireUnusedOutgoing } from '../../shared/transactions/transaction-ids.ts'
import { lockOpenPayment } from './decide-payment.ts'

/**
 * Requests what becomes of a payment without a deposit: to a member's balance, sent back, or entered by mistake. Another operator decides,
 * at any amount, because no request of a member announced the money, with which one person could compare it.
 */
export const requestPaymentOutcome = route(call, async ({ body, params, tx, ...by }) => {
  const payment = await lockOpenPayment(tx, params.id)
  const { asset, transaction_id } = payment
  const units = BigInt(payment.units)
  const what = formatUnits(asset, units)
  const shared = { payment_id: payment.id, asset, coins: coinsToDecimal(asset, units), transaction_id }
  const effect = await effectOf(tx, body, { asset, what })
  return requestApproval(tx, by, {
    kind: 'payment_outcome',
    payload: { ...shared, outcome: body.outcome, ...effect.payload },
    sentence: effect.sentence,
    reason: body.reason,
    evidenceFileId: body.evidence_file_id,
    lockKey: `payment:${payment.id}`,
    ...(effect.memberId ? { memberId: effect.memberId } : {}),
  })
})

interface Paid {
  asset: Asset
  /** Such as `0.01 BTC`. */
  what: string
}

async function effectOf(tx: Transaction, body: CallBody<typeof call>, { asset, what }: Paid) {
  const { amount, member_id, outcome, refund_transaction_id: refund } = body
  if (outcome === 'credited') {
    if (!member_id) throw refuse('payment_member_missing')
    if (!amount) throw refuse('amount_invalid')
    const member = await tx
      .selectFrom('members')
      .where('id', '=', member_id)
      .select(['full_name', 'username', 'closed_at'])
      .executeTakeFirstOrThrow(() => refuse('payment_member_missing'))
    if (member.closed_at) throw refuse('account_closed')
    return {
      memberId: member_id,
      sentence: `${what}, worth ${formatUsd(amount)}, goes to the balance of ${member.full_name} (${member.username})`,
      payload: {
        transfer: 'payment_credited' as const,
        from: custody(asset),
        to: memberAvailable(member_id),
        amount: centsToDecimal(amount),
        member_reason: `We received ${what} from you without a deposit, and added it to your balance.`,
        balance_before: centsToDecimal((await readBalances(tx, member_id)).available),
      },
    }
  }
  if (outcome === 'mistaken') return { sentence: `The incoming payment of ${what} was entered by mistake`, payload: {} }
  if (!refund) throw refuse('transaction_id_invalid')
  requireTransactionShape(asset, refund)
  await requireUnusedOutgoing(tx, refund, { id: null, address: '', isLookedUp: false })
  return { sentence: `The incoming payment of ${what} was sent back`, payload: { refund_transaction_id: refund } }
}
