import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestReversal as call } from '@cairn/contract/operator/gains/distributions.ts'
import { postReversal } from '../../../ledger/posting/post-transfers.ts'
import { lockRealisedGains } from '../../../ledger/realised-gains.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import { formatPeriod } from './distribution-period.ts'
import { readDistributions } from './view-distribution.ts'

/** Requests that another operator approves taking back the shares of a posted distribution. */
export const requestReversal = route(call, async ({ body: { reason }, params, tx, ...by }) => {
  const { plan, amount, member_count, ...posted } = await requirePosted(tx, params.id)
  const period = { rule: posted.rule, as_of: posted.as_of, counted_from: posted.counted_from ?? posted.as_of }
  return requestApproval(tx, by, {
    kind: 'distribution_reversal',
    payload: { distribution_id: params.id, plan: plan.name, plan_id: plan.id, amount: centsToDecimal(amount) },
    sentence: `The distribution of ${formatUsd(amount)} of the gains of ${plan.name} ${formatPeriod(period)} to ${member_count === 1 ? '1 member' : `${member_count} members`} is reversed`,
    reason,
    lockKey: `distribution_reversal:${params.id}`,
  })
})

/** Reverses a distribution as two people agreed. Refuses `nothing_to_reverse` when no member has the whole share any more. */
export const reverseDistribution: ApprovalHandler<'distribution_reversal'> = async (tx, { approval, audit, ...by }) => {
  const { amount, distribution_id: id, plan, plan_id } = by.payload
  lockRealisedGains(tx, plan_id)
  await requirePosted(tx, id)
  const members = await postReversal(tx, by.actor, approval.id)
  if (members === 0) throw refuse('nothing_to_reverse')
  await audit('distribution_reversed', { subjectId: id, details: { plan, amount, members } })
}

async function requirePosted(tx: Transaction, id: string) {
  const distribution = await readDistributions(tx)
    .where('distribution.id', '=', id)
    .forUpdate('distribution')
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const { status } = distribution
  if (status !== 'posted') throw refuse('distribution_not_posted', { status })
  return distribution
}
