import { centsToDecimal, formatUsd } from '@cairn/contract/core/money.ts'
import { requestFundingReversal as call } from '@cairn/contract/operator/bonuses.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { route } from '../../platform/http/route.ts'
import { bonusBudget, custody } from '../../ledger/accounts.ts'
import { readBonusBudget } from '../../ledger/reporting/read-bonus-budget.ts'
import { requireReversible } from './require-reversible.ts'

/**
 * Requests that a whole funding be reversed. Nothing moves until another operator approves; a funding has at most one
 * pending request.
 */
export const requestFundingReversal = route(call, async ({ body, params, tx, ...by }) => {
  const { id, amount_cents: amountCents, asset, document_name } = await requireReversible(tx, params.id)
  const amount = centsToDecimal(amountCents)
  const approval_id = await requestApproval(tx, by, {
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
  return { approval_id, msg: 'Requested. Another operator must approve it' }
})
