import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { coinsToDecimal, formatUnits } from '@cairn/contract/core/money/coins.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestPaymentReversal as call } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { readBalances } from '../../ledger/reporting/read-balances.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'

/**
 * Requests that the credit of a payment that left the chain is taken back, with what it earned. The payload has what would be missing
 * now; the ledger takes what there is at the approval.
 */
export const requestPaymentReversal = route(call, async ({ body, params, tx, ...by }) => {
  const { rows } = await sql<Credited>`
    select payment.asset, units::text, payment.transaction_id, payment.reversed_at, has_left, credited_by_payment(payment) as cents,
      deposit.id as deposit_id, member.id as member_id, member.full_name, member.username,
      case when outcome = 'deposited' and released_at is null then received_cents - lost_cents else 0 end::bigint as in_plan
    from incoming_payments payment join deposits deposit on deposit.id = payment.deposit_id
    join members member on member.id = credited_member(payment)
    where payment.id = ${params.id} and outcome in ('deposited', 'credited') for update of payment`.execute(tx)
  const [payment] = rows
  if (!payment) throw refuse('not_found')
  if (payment.reversed_at) throw refuse('payment_reversed')
  if (!payment.has_left) throw refuse('payment_on_chain')
  const { asset, cents, deposit_id, in_plan: inPlan, member_id: memberId, transaction_id } = payment
  const { available } = await readBalances(tx, memberId)
  const missing = cents - inPlan - available
  const units = BigInt(payment.units)
  const what = formatUnits(asset, units)
  return requestApproval(tx, by, {
    kind: 'payment_reversal',
    payload: {
      payment_id: params.id,
      deposit_id,
      asset,
      coins: coinsToDecimal(asset, units),
      transaction_id,
      amount: centsToDecimal(cents),
      member_reason: `The network has undone your payment of ${what}, so we took back what it had brought.`,
      balance_before: centsToDecimal(available),
      missing_before: centsToDecimal(missing > 0n ? missing : 0n),
    },
    sentence: `${formatUsd(cents)} is taken back from ${payment.full_name} (${payment.username}), with its bonus and its shares of gains, because the payment of ${what} left the chain`,
    reason: body.reason,
    lockKey: `payment:${params.id}`,
    memberId,
  })
})

interface Credited {
  asset: Asset
  units: string
  transaction_id: string
  reversed_at: Date | null
  has_left: boolean
  cents: bigint
  deposit_id: string
  member_id: string
  full_name: string
  username: string
  in_plan: bigint
}
