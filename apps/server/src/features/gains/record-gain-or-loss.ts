import { sql } from 'kysely'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import type { CallBody } from '@cairn/contract/core/call.ts'
import { recordGainOrLoss as call } from '@cairn/contract/operator/gains/gains.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockByName } from '../../platform/database/lock-by-name.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { custody, openPlanAccount, realisedGains } from '../../ledger/accounts.ts'
import { readRealisedGains } from '../../ledger/realised-gains.ts'
import {
  isChainId,
  requireKnownRepeat,
  requireTransactionShape,
  requireUnusedIncoming,
} from '../../shared/transactions/transaction-ids.ts'
import { formatSplit, splitLoss } from './split-loss.ts'

/**
 * Records a gain or loss with its evidence, for another operator to approve; the ledger posts it then. A loss takes the plan's
 * undistributed gains first, and the rest from its deposits. Refuses `transaction_id_used` if another record that was neither
 * rejected nor corrected names the payment, or, for a gain, if the payment was used for anything else.
 */
export const recordGainOrLoss = route(call, async ({ body, tx, ...by }) => {
  const { id, kind, amount: amountCents, asset = null, day, plan: planId, reason, ...form } = body
  const { evidence_file_id, reference_repeats, ...evidence } = form
  const { document_name } = evidence
  const plan = await tx.selectFrom('plans').where('id', '=', planId).select(['id', 'name']).executeTakeFirst()
  if (!plan) throw refuse('plan_unknown')
  if (day > latestDay()) throw refuse('day_invalid')
  requireTransactionShape(asset, body.transaction_id)
  await requireNew(tx, body)
  await requireKnownRepeat(tx, body)
  if (kind === 'gain') await requireUnusedIncoming(tx, body.transaction_id)
  const split = kind === 'loss' ? await splitLoss(tx, { plan, amountCents, day }) : null

  await openPlanAccount(tx, plan.id)
  const [outside, gains] = [custody(asset ?? 'usd'), realisedGains(plan.id)]
  const { approval_id } = await requestApproval(tx, by, {
    kind: 'gain_or_loss',
    payload: {
      ...(kind === 'gain'
        ? { transfer: 'gain_realised', from: outside, to: gains }
        : { transfer: 'loss_realised', from: gains, to: outside }),
      amount: centsToDecimal(amountCents),
      plan_id: plan.id,
      day,
      plan: plan.name,
      gains_before: centsToDecimal(await readRealisedGains(tx, plan.id)),
      ...(split && {
        from_gains: centsToDecimal(split.gainsCents),
        invested_before: centsToDecimal(split.investedCents),
      }),
    },
    sentence: `A ${kind} of ${formatUsd(amountCents)} for the plan ${plan.name} on ${day}, documented by “${document_name}”${reference_repeats ? ', with a reference that was used before' : ''}${split ? formatSplit(split) : ''}`,
    reason,
    evidenceFileId: evidence_file_id,
  })
  await tx
    .insertInto('gains_and_losses')
    .values({
      ...evidence,
      id,
      plan_id: plan.id,
      kind,
      amount_cents: amountCents,
      asset,
      happened_on: day,
      approval_id,
    })
    .execute()
  const details = { plan: plan.name, amount: centsToDecimal(amountCents), document: document_name }
  await by.audit(`${kind}_recorded`, { subjectId: id, details })
  return { approval_id, msg: 'Recorded. Another operator must approve it' }
})

/** One form is one record, and a transaction is used once, unless rejected, withdrawn or, if the form confirms it, corrected. */
async function requireNew(tx: Transaction, body: CallBody<typeof call>): Promise<void> {
  const { id, transaction_id, reference_repeats } = body
  const chainId = transaction_id && isChainId(transaction_id) ? transaction_id.toLowerCase() : null
  // Serialises forms with the same payment.
  if (transaction_id) lockByName(tx, 'payment of gain or loss', transaction_id.toLowerCase())
  const earlier = await tx
    .selectFrom('gains_and_losses as recorded')
    .innerJoin('approvals as approval', 'approval.id', 'recorded.approval_id')
    .where((where) =>
      where.or([
        where('recorded.id', '=', id),
        where.and([
          where(sql`lower(recorded.transaction_id)`, '=', chainId),
          where('approval.status', 'in', ['pending', 'approved']),
        ]),
      ]),
    )
    .select(['recorded.id', sql<boolean>`is_corrected_gain_or_loss(recorded.id)`.as('is_corrected')])
    .execute()
  if (earlier.some((recorded) => recorded.id === id)) throw refuse('gain_or_loss_recorded')
  if (earlier.some(({ is_corrected }) => !is_corrected)) throw refuse('transaction_id_used')
  if (earlier.length > 0 && !reference_repeats)
    throw refuse('payment_reference_used', { where: ', which was corrected' })
}

/** Today in the earliest time zone, 14 hours ahead of UTC, where the operator may be. The table has the same rule. */
function latestDay(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
}
