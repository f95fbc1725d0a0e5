import { sql } from 'kysely'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { releaseDeposit as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { readBalances } from '../../../ledger/reporting/read-balances.ts'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { settingsId } from '../../../shared/signing/signatures/signed-rows.ts'
import { requireSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { findSecondPersonReason } from '../find-second-person-reason.ts'
import { returnToBalance } from './return-to-balance.ts'

/** Returns a deposit to the balance before the end of its term. If the rules require two people, it becomes a request. */
export const releaseDeposit = route(call, async ({ body: { reason }, params, tx, ...by }) => {
  const deposit = await lockDepositInPlan(tx, params.id)
  await Promise.all([
    requireSigned(tx, by.services, 'settings', [settingsId]),
    requireSigned(tx, by.services, 'plan', [deposit.plan_id]),
  ])
  const { operatorId } = by.caller
  if (!(await findSecondPersonReason(tx, 'release', [deposit.id, operatorId]))) {
    await returnToBalance(tx, { ...by, early: { reason, operatorId, approvalId: null } }, deposit)
    return { approval_id: null, msg: 'The deposit is released to the balance' }
  }
  const { id, member_id: memberId, plan } = deposit
  const cents = deposit.received_cents - deposit.lost_cents
  const balanceCents = (await readBalances(tx, memberId)).available
  return requestApproval(tx, by, {
    kind: 'deposit_release',
    payload: {
      deposit_id: id,
      amount: centsToDecimal(cents),
      plan,
      balance_before: centsToDecimal(balanceCents),
    },
    sentence: `The deposit of ${formatUsd(cents)} in ${plan} is released to the balance before the end of its term`,
    reason,
    lockKey: `deposit:${id}`,
    memberId,
  })
})

/** Releases a deposit as two people agreed. Refuses `deposit_not_in_plan` and `member_locked`. */
export const releaseApprovedDeposit: ApprovalHandler<'deposit_release'> = async (tx, context) => {
  const { actor, approval, audit, caller, payload, services } = context
  const deposit = await lockDepositInPlan(tx, payload.deposit_id)
  const early = { reason: approval.reason, operatorId: caller.operatorId, approvalId: approval.id }
  await returnToBalance(tx, { actor, audit, early, services }, deposit)
}

/** Locks the deposit and its member. Refuses `member_locked`: the early release may not be the member's own wish. */
async function lockDepositInPlan(tx: Transaction, id: string) {
  const deposit = await tx
    .selectFrom('deposits as deposit')
    .innerJoin('plans as plan', 'plan.id', 'deposit.plan_id')
    .innerJoin('members as member', 'member.id', 'deposit.member_id')
    .where('deposit.id', '=', id)
    .select([
      'deposit.id',
      'deposit.member_id',
      'deposit.plan_id',
      sql<bigint>`deposit.received_cents`.as('received_cents'),
      'deposit.lost_cents',
      'deposit.state',
      'plan.name as plan',
      'member.locked_at',
    ])
    .forUpdate('deposit')
    .forShare('member')
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const { locked_at, state: status } = deposit
  if (status !== 'completed') throw refuse('deposit_not_in_plan', { status })
  if (locked_at) throw refuse('member_locked')
  return deposit
}
