import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestPaymentLoss as call } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { corrections, custody } from '../../ledger/accounts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'

/** Requests a loss: the rest of a reversed credit, which its member did not have. Withdrawals of the member are stopped until then. */
export const requestPaymentLoss = route(call, async ({ body, params, tx, ...by }) => {
  const { rows } = await sql<{ asset: Asset; deposit_id: string; member_id: string; cents: bigint }>`
    select deposit.wallet as asset, deposit.id as deposit_id, reversal.member_id, missing_cents as cents
    from credit_reversals reversal join deposits deposit on deposit.id = reversal.deposit_id
    where reversed_id = ${params.id} and missing_cents > 0 and loss_approval_id is null`.execute(tx)
  const [reversal] = rows
  if (!reversal) throw refuse('nothing_missing')
  const { asset, cents, deposit_id, member_id: memberId } = reversal
  return requestApproval(tx, by, {
    kind: 'payment_loss',
    payload: {
      reversed_id: params.id,
      deposit_id,
      transfer: 'payment_loss_booked',
      from: corrections,
      to: custody(asset),
      amount: centsToDecimal(cents),
    },
    sentence: `${formatUsd(cents)} of a credit that was taken back is booked as a loss, and the withdrawals of its member go on`,
    reason: body.reason,
    lockKey: `${params.id === deposit_id ? 'deposit' : 'payment'}:${params.id}`,
    memberId,
  })
})
