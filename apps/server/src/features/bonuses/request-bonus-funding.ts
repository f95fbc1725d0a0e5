import type { CallBody } from '@cairn/contract/core/call.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestBonusFunding as call } from '@cairn/contract/operator/members/bonuses.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { bonusBudget, custody } from '../../ledger/accounts.ts'
import { readBonusBudget } from '../../ledger/reporting/read-bonus-budget.ts'
import {
  requireKnownRepeat,
  requireTransactionShape,
  requireUnusedIncoming,
} from '../../shared/transactions/transaction-ids.ts'

/**
 * Records with its evidence what the platform paid in for bonuses, and requests another operator’s approval. The ledger posts it
 * at the approval. Only one such request can be pending.
 */
export const requestBonusFunding = route(call, async ({ body, tx, ...by }) => {
  const { id, amount: amountCents, asset = null, reason, ...form } = body
  const { evidence_file_id, reference_repeats, ...evidence } = form
  const { approval_id, msg } = await requestApproval(tx, by, {
    kind: 'bonus_budget_funding',
    payload: {
      transfer: 'bonus_budget_paid_in',
      from: custody(asset ?? 'usd'),
      to: bonusBudget,
      amount: centsToDecimal(amountCents),
      budget_before: centsToDecimal(await readBonusBudget(tx)),
    },
    sentence: `${formatUsd(amountCents)} from ${body.counterparty} is added to the bonus budget, documented by “${body.document_name}”${reference_repeats ? ', with a reference that was used before' : ''}`,
    reason,
    evidenceFileId: evidence_file_id,
    lockKey: 'bonus_budget',
  })
  // After the request, whose lock orders two at once, so that an earlier use of this payment is visible.
  await requireNew(tx, body)
  await tx
    .insertInto('bonus_fundings')
    .values({ ...evidence, id, amount_cents: amountCents, asset, approval_id })
    .execute()
  await by.audit('bonus_funding_requested', {
    subjectId: id,
    details: { amount: centsToDecimal(amountCents), document: body.document_name },
  })
  return { approval_id, msg }
})

/** One form is one funding, and a payment is used once, unless its request was rejected or withdrawn. */
async function requireNew(tx: Transaction, body: CallBody<typeof call>): Promise<void> {
  const { id, asset, transaction_id } = body
  requireTransactionShape(asset, transaction_id)
  const earlier = await tx.selectFrom('bonus_fundings').where('id', '=', id).select('id').executeTakeFirst()
  if (earlier) throw refuse('funding_recorded')
  await requireUnusedIncoming(tx, transaction_id)
  await requireKnownRepeat(tx, body)
}
