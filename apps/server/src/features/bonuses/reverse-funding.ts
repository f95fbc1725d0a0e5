import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestFundingReversal as call } from '@cairn/contract/operator/members/bonuses.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { bonusBudget, custody } from '../../ledger/accounts.ts'
import { postApproved } from '../../ledger/posting/post-transfers.ts'
import { readBonusBudget } from '../../ledger/reporting/read-bonus-budget.ts'

/** Requests that a whole funding be reversed, which needs another operator. A funding has one such pending request. */
export const requestFundingReversal = route(call, async ({ body, params, tx, ...by }) => {
  const { id, amount_cents: amountCents, asset, document_name } = await requireReversible(tx, params.id)
  const amount = centsToDecimal(amountCents)
  const { approval_id, msg } = await requestApproval(tx, by, {
    kind: 'bonus_funding_reversal',
    payload: {
      transfer: 'bonus_budget_returned',
      from: bonusBudget,
      to: custody(asset ?? 'usd'),
      amount,
      funding_id: id,
      budget_before: centsToDecimal(await readBonusBudget(tx)),
    },
    sentence: `The bonus budget funding of ${formatUsd(amountCents)}, documented by “${document_name}”, is reversed`,
    reason: body.reason,
    lockKey: `bonus_funding:${id}`,
  })
  await by.audit('bonus_funding_reversal_requested', { subjectId: id, details: { amount, reason: body.reason } })
  return { approval_id, msg }
})

/** Returns an approved wrong funding to custody. Refuses as `requireReversible` does, and `insufficient_balance`. */
export const reverseFunding: ApprovalHandler<'bonus_funding_reversal'> = async (
  tx,
  { actor, audit, payload, approval },
) => {
  const { id } = await requireReversible(tx, payload.funding_id)
  await tx.insertInto('bonus_funding_reversals').values({ funding_id: id, approval_id: approval.id }).execute()
  await audit('bonus_funding_reversed', { subjectId: id, details: { amount: payload.amount } })
  await postApproved(tx, actor, approval.id)
}

/**
 * A funding that can be reversed now. Refuses `not_found`, `funding_not_booked`, `funding_reversed`, and
 * `budget_not_covered` when paid bonuses have reduced the budget below the funding.
 */
async function requireReversible(tx: Transaction, id: string) {
  const funding = await tx
    .selectFrom('bonus_fundings as funding')
    .innerJoin('approvals as approval', 'approval.id', 'funding.approval_id')
    .leftJoin('bonus_funding_reversals as reversal', 'reversal.funding_id', 'funding.id')
    .where('funding.id', '=', id)
    .select([
      'funding.id',
      'funding.amount_cents',
      'funding.asset',
      'funding.document_name',
      'approval.status',
      'reversal.reversed_at',
    ])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (funding.status !== 'approved') throw refuse('funding_not_booked', { status: funding.status })
  if (funding.reversed_at !== null) throw refuse('funding_reversed')
  const holdsCents = await readBonusBudget(tx)
  if (holdsCents < funding.amount_cents) throw refuse('budget_not_covered', { available: holdsCents })
  return funding
}
