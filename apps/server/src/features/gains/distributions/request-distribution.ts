import { sql, type Insertable } from 'kysely'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import { requestDistribution as call } from '@cairn/contract/operator/gains/distributions.ts'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Audit } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import { computeShares } from './compute-shares.ts'
import { formatPeriod, readPeriod, requirePossibleDay } from './distribution-period.ts'
import { readDistributions } from './view-distribution.ts'

/**
 * Requests the payment of a preview; a job posts it. A repeated id is the same distribution, and with other content refuses
 * `preview_changed`. Above a set amount it becomes a request for another operator.
 */
export const requestDistribution = route(call, async ({ body, tx, ...by }) => {
  const { amount, as_of: asOf, hash, id, plan: planId } = body
  const period = await readPeriod(tx, planId, asOf)
  requirePossibleDay(period)
  const { name: plan, rule } = period

  const { rows } = await sql<{ takes_two: boolean }>`
    select distribution_takes_two(${amount}, ${by.caller.operatorId})
      and not exists (select from distributions where id = ${id}) as takes_two`.execute(tx)
  if (rows[0]?.takes_two) {
    if (body.reason === undefined) throw refuse('second_person_needed', { why })
    const { shares, gainsCents, hash: current } = await computeShares(tx, { planId, amountCents: amount, asOf })
    if (current !== hash) throw refuse('preview_changed')
    const members = shares.filter(({ cents }) => cents > 0n).length
    const { approval_id, msg } = await requestApproval(tx, by, {
      kind: 'distribution',
      payload: {
        distribution_id: id,
        plan_id: planId,
        amount: centsToDecimal(amount),
        as_of: asOf,
        preview_hash: hash,
        plan,
        gains_before: centsToDecimal(gainsCents),
        member_count: members,
      },
      sentence: `${formatUsd(amount)} of the gains of ${plan} is paid to ${members === 1 ? '1 member' : `${members} members`} by ${basis[rule]} ${formatPeriod(period)}`,
      reason: body.reason,
      lockKey: `distribution:${planId}`,
    })
    return { distribution: null, approval_id, msg }
  }

  await startDistribution(tx, by, {
    id,
    plan,
    plan_id: planId,
    amount_cents: amount,
    rule,
    as_of: asOf,
    preview_hash: hash,
    requested_by: by.caller.operatorId,
  })
  const distribution = await readDistributions(tx)
    .where('distribution.id', '=', id)
    .where('distribution.plan_id', '=', planId)
    .where('distribution.as_of', '=', sql<Date>`${asOf}::date`)
    .where('distribution.amount_cents', '=', amount)
    .where('distribution.preview_hash', '=', hash)
    .executeTakeFirstOrThrow(() => refuse('preview_changed'))
  return { distribution, approval_id: null, msg: 'The distribution is being posted' }
})

const basis = { record_date: 'what each had in the plan', day_weighted: 'dollars × days in the plan' }

const why = 'with what you decided alone in the last 24 hours it is above the amount that one operator decides'

/** Starts the distribution that two people agreed on. Its job posts it only if the shares are unchanged since the request. */
export const startApprovedDistribution: ApprovalHandler<'distribution'> = async (tx, { approval, payload, ...by }) => {
  const { distribution_id: id, plan_id, amount, as_of, preview_hash, plan } = payload
  const { rule } = await readPeriod(tx, plan_id, as_of)
  await startDistribution(tx, by, {
    id,
    plan,
    plan_id,
    amount_cents: requireCents(amount),
    rule,
    as_of,
    preview_hash,
    requested_by: approval.requestedBy,
    approval_id: approval.id,
  })
}

/** Adds a signed distribution for the job, unless it exists. The database checks the approved request, if one is required. */
async function startDistribution(
  tx: Transaction,
  { audit, services }: { audit: Audit; services: Pick<Services, 'keys'> },
  { plan, ...row }: Insertable<Tables['distributions']> & { plan: string },
): Promise<void> {
  const inserted = await tx
    .insertInto('distributions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  await signStored(tx, services.keys, 'distribution', inserted.id)
  await enqueueJob(tx, 'post_distributions', {})
  await audit('distribution_requested', {
    subjectId: row.id,
    details: { plan, amount: centsToDecimal(row.amount_cents) },
  })
}
