import { sql } from 'kysely'
import { confirmDeposit as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { custody, memberInvested } from '../../../ledger/accounts.ts'
import { postTransfers } from '../../../ledger/posting/post-transfers.ts'
import { requireUnusedIncoming } from '../../../shared/transactions/require-unused.ts'
import { earnReferralBonus } from '../../../shared/earn-referral-bonus.ts'
import { lockPendingDeposit } from './lock-pending-deposit.ts'

/**
 * The payment arrived: the received amount goes into the plan, and the deposit is completed. If it differs from the
 * requested amount, the operator must confirm the difference. A transaction can be used only once, which a table of
 * used transactions enforces.
 */
export const confirmDeposit = route(call, async ({ actor, audit, body, caller, params, tx }) => {
  const deposit = await lockPendingDeposit(tx, params.id)
  const receivedCents = body.amount_received
  if (receivedCents !== deposit.amount_cents && !body.differs) throw await refuseDifference(tx, deposit, receivedCents)
  await requireUnusedIncoming(tx, body.transaction_id)

  postTransfers(tx, actor, [
    {
      id: deposit.id,
      kind: 'deposit_confirmed',
      from: custody(deposit.wallet),
      to: memberInvested(deposit.member_id),
      amountCents: receivedCents,
      reference: deposit.id,
    },
  ])
  await tx
    .updateTable('deposits')
    .set({
      status: 'completed',
      received_cents: receivedCents,
      transaction_id: body.transaction_id,
      decided_by: caller.operatorId,
      decided_at: sql`now()`,
    })
    .where('id', '=', deposit.id)
    .execute()
  earnReferralBonus(tx, { depositId: deposit.id, memberId: deposit.member_id, amountCents: receivedCents })
  await audit('deposit_confirmed', {
    subjectId: deposit.id,
    memberId: deposit.member_id,
    details: { received: centsToDecimal(receivedCents), transaction_id: body.transaction_id },
  })
  return { msg: 'The deposit is completed' }
})

/**
 * The refusal names both amounts and a limit of the plan that the received one breaks, so that a typing error is
 * noticed before it is posted.
 */
async function refuseDifference(
  tx: Transaction,
  deposit: { plan_id: string; amount_cents: bigint },
  receivedCents: bigint,
): Promise<Error> {
  const plan = await tx
    .selectFrom('plans')
    .where('id', '=', deposit.plan_id)
    .select(['name', 'min_cents', 'max_cents'])
    .executeTakeFirstOrThrow()
  const limits =
    receivedCents < plan.min_cents
      ? `, and below the minimum of ${plan.name}, which is ${formatUsd(plan.min_cents)}`
      : receivedCents > plan.max_cents
        ? `, and above the maximum of ${plan.name}, which is ${formatUsd(plan.max_cents)}`
        : ''
  return refuse('amount_differs', {
    received: formatUsd(receivedCents),
    requested: formatUsd(deposit.amount_cents),
    limits,
  })
}
