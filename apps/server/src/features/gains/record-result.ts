import { sql } from 'kysely'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money.ts'
import type { CallBody } from '@cairn/contract/core/call.ts'
import type { PlanOutcome, recordGain } from '@cairn/contract/operator/gains/gains.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { custody, openPlanAccount, realisedGains } from '../../ledger/accounts.ts'
import { requireUnusedIncoming } from '../../shared/transactions/require-unused.ts'
import { requireSufficientGains } from './require-sufficient-gains.ts'

/**
 * Records a gain or loss with its evidence and requests another operator’s approval; returns the id of the request.
 * Nothing is posted yet. Refuses `plan_unknown`, `day_invalid` for a future day, `result_recorded`, `loss_not_covered`,
 * and `transaction_id_used` if another record that was not rejected names the payment, or, for a gain, if it was used
 * for anything else.
 */
export async function recordResult(
  tx: Transaction,
  by: BoundCaller<OperatorCaller>,
  outcome: PlanOutcome,
  result: CallBody<typeof recordGain>,
): Promise<string> {
  const { id, amount: amountCents, asset = null } = result
  const plan = await tx.selectFrom('plans').where('id', '=', result.plan).select(['id', 'name']).executeTakeFirst()
  if (!plan) throw refuse('plan_unknown')
  if (result.day > latestDay()) throw refuse('day_invalid')
  await requireNew(tx, result)
  if (outcome === 'gain') await requireUnusedIncoming(tx, result.transaction_id)
  if (outcome === 'loss') await requireSufficientGains(tx, plan, amountCents)

  await openPlanAccount(tx, plan.id)
  const [outside, gains] = [custody(asset ?? 'usd'), realisedGains(plan.id)]
  const approvalId = await requestApproval(tx, by, {
    kind: 'gain_or_loss',
    payload: {
      ...(outcome === 'gain'
        ? { transfer: 'gain_realised', from: outside, to: gains }
        : { transfer: 'loss_realised', from: gains, to: outside }),
      amount: centsToDecimal(amountCents),
      plan_id: plan.id,
    },
    sentence: `A ${outcome} of ${formatUsd(amountCents)} for the plan ${plan.name} on ${result.day}, documented by “${result.document_name}”`,
    reason: result.reason,
  })
  await tx
    .insertInto('gains_and_losses')
    .values({
      id,
      plan_id: plan.id,
      outcome,
      amount_cents: amountCents,
      asset,
      happened_on: result.day,
      document_name: result.document_name,
      document_reference: result.document_reference ?? null,
      counterparty: result.counterparty,
      transaction_id: result.transaction_id ?? null,
      approval_id: approvalId,
    })
    .execute()
  const details = { plan: plan.name, amount: centsToDecimal(amountCents), document: result.document_name }
  await by.audit(`${outcome}_recorded`, { subjectId: id, details })
  return approvalId
}

/** One form is one record, and one payment is used once, unless its request was rejected or withdrawn. */
async function requireNew(tx: Transaction, { id, transaction_id }: CallBody<typeof recordGain>): Promise<void> {
  // Serialises forms with the same payment.
  if (transaction_id) {
    await sql`select pg_advisory_xact_lock(hashtext(${`result by ${transaction_id.toLowerCase()}`}))`.execute(tx)
  }
  const earlier = await tx
    .selectFrom('gains_and_losses as result')
    .innerJoin('approvals as approval', 'approval.id', 'result.approval_id')
    .where((where) =>
      where.or([
        where('result.id', '=', id),
        where.and([
          where(sql`lower(result.transaction_id)`, '=', transaction_id?.toLowerCase() ?? null),
          where('approval.status', 'in', ['pending', 'approved']),
        ]),
      ]),
    )
    .select('result.id')
    .execute()
  if (earlier.some((result) => result.id === id)) throw refuse('result_recorded')
  if (earlier.length > 0) throw refuse('transaction_id_used')
}

/** Today in the first time zone, 14 hours before UTC: the operator may be there. The table has the same rule. */
function latestDay(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
}
