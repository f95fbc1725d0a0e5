import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { formatReason, withdrawalRejections } from '@cairn/contract/operator/shared/reasons.ts'
import { requestWithdrawalOutcome as call } from '@cairn/contract/operator/withdrawals/sending.ts'
import { readBalances } from '../../../ledger/reporting/read-balances.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import { requireTransactionShape } from '../../../shared/transactions/transaction-ids.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lockWithdrawalIn } from '../lock-withdrawal.ts'

/** Requests that an uncertain withdrawal be settled as sent or not sent. No money moves until another operator approves. */
export const requestWithdrawalOutcome = route(call, async ({ body, params, tx, ...by }) => {
  const withdrawal = await lockWithdrawalIn(tx, params.id, 'uncertain')
  if (body.outcome === 'rejected' && body.code === 'other' && body.words === undefined) {
    throw refuse('reason_words_invalid')
  }

  if (body.outcome === 'completed') requireTransactionShape(withdrawal.asset, body.transaction_id)
  const { amount_cents: amountCents, id, member_id: memberId } = withdrawal
  const isSent = body.outcome === 'completed'
  const { available } = await readBalances(tx, memberId)
  const before = { amount: centsToDecimal(amountCents), balance_before: centsToDecimal(available) }
  const requested = await requestApproval(tx, by, {
    kind: 'withdrawal_outcome',
    payload: isSent
      ? { withdrawal_id: id, outcome: 'completed', transaction_id: body.transaction_id, ...before }
      : {
          withdrawal_id: id,
          outcome: 'rejected',
          code: body.code,
          member_reason: formatReason(withdrawalRejections[body.code], body.words),
          ...before,
        },
    sentence: isSent
      ? `The uncertain withdrawal of ${formatUsd(amountCents)} was sent with the transaction ${body.transaction_id}`
      : `The uncertain withdrawal of ${formatUsd(amountCents)} was not sent: the money returns to the balance`,
    reason: body.reason,
    lockKey: `withdrawal:${id}`,
    memberId,
  })
  const details = { outcome: body.outcome, reason: body.reason }
  await by.audit('withdrawal_outcome_requested', { subjectId: id, memberId, details })
  return requested
})
