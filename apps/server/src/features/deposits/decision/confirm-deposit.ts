import { confirmDeposit as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import { requireUnits } from '../../../shared/transactions/record-units.ts'
import { requireTransactionShape, requireUnusedIncoming } from '../../../shared/transactions/transaction-ids.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { findSecondPersonReason } from '../find-second-person-reason.ts'
import { completeDeposit } from '../../../shared/transactions/complete-deposit.ts'
import { lockPendingDeposit } from '../../../shared/transactions/lock-pending-deposit.ts'

/**
 * Confirms that the payment arrived. If it differs from the requested amount, the operator must confirm the difference. If the
 * rules require two people, it becomes a request for another operator, with a reason.
 */
export const confirmDeposit = route(call, async ({ body, params, tx, ...by }) => {
  const deposit = await lockPendingDeposit(tx, params.id)
  const { amount_received: receivedCents, coins, transaction_id: transactionId } = body
  const units = coins === undefined ? undefined : requireUnits(deposit.wallet, coins)
  requireTransactionShape(deposit.wallet, transactionId)
  const plan = await readPlan(tx, deposit.plan_id)
  if (receivedCents !== deposit.amount_cents && !body.differs) throw refuseDifference(deposit, receivedCents, plan)

  const why = await findSecondPersonReason(tx, 'deposit', [deposit.id, receivedCents, by.caller.operatorId])
  if (!why) {
    await completeDeposit(tx, by, deposit, { receivedCents, transactionId, units, approvalId: null })
    return { approval_id: null, msg: 'The deposit is completed' }
  }
  if (body.reason === undefined) throw refuse('second_person_needed', { why })
  await requireUnusedIncoming(tx, transactionId, deposit.id)
  return requestApproval(tx, by, {
    kind: 'deposit_confirmation',
    payload: {
      deposit_id: deposit.id,
      amount: centsToDecimal(receivedCents),
      transaction_id: transactionId,
      ...(coins && { coins }),
      amount_requested: centsToDecimal(deposit.amount_cents),
      plan: plan.name,
      plan_minimum: centsToDecimal(plan.min_cents),
      plan_maximum: centsToDecimal(plan.max_cents),
    },
    sentence: `${formatUsd(receivedCents)} arrived for the deposit of ${formatUsd(deposit.amount_cents)} into ${plan.name}`,
    reason: body.reason,
    lockKey: `deposit:${deposit.id}`,
    memberId: deposit.member_id,
  })
})

/** Confirms a deposit as two people agreed. Refuses `deposit_not_pending` and `transaction_id_used`. */
export const confirmApprovedDeposit: ApprovalHandler<'deposit_confirmation'> = async (tx, context) => {
  const { approval, payload } = context
  const deposit = await lockPendingDeposit(tx, payload.deposit_id)
  const receivedCents = requireCents(payload.amount)
  const { coins, transaction_id: transactionId } = payload
  const units = coins === undefined ? undefined : requireUnits(deposit.wallet, coins)
  await completeDeposit(tx, context, deposit, { receivedCents, transactionId, units, approvalId: approval.id })
}

type Plan = Awaited<ReturnType<typeof readPlan>>

function readPlan(tx: Transaction, id: string) {
  return tx
    .selectFrom('plans')
    .where('id', '=', id)
    .select(['name', 'min_cents', 'max_cents'])
    .executeTakeFirstOrThrow()
}

/**
 * The refusal names both amounts and a limit of the plan that the received one breaks, to reveal typing errors before posting.
 */
function refuseDifference(deposit: { amount_cents: bigint }, receivedCents: bigint, plan: Plan): Error {
  const limits =
    receivedCents < plan.min_cents
      ? `, and below the minimum of ${plan.name}, which is ${formatUsd(plan.min_cents)}`
      : receivedCents > plan.max_cents
        ? `, and above the maximum of ${plan.name}, which is ${formatUsd(plan.max_cents)}`
        : ''
  return refuse('amount_differs', {
    received: receivedCents,
    requested: deposit.amount_cents,
    limits,
  })
}
