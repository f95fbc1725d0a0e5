import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { requestDistribution as call } from '@cairn/contract/operator/gains/distributions.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import { readDistributions } from './view-distribution.ts'

/**
 * Requests the payment of what was previewed; a job posts it. The same id again is the same distribution, and with
 * another content refuses `preview_changed`.
 */
export const requestDistribution = route(call, async ({ audit, body, caller, tx }) => {
  const { amount, hash, id } = body
  const plan = await tx.selectFrom('plans').where('id', '=', body.plan).select(['id', 'name']).executeTakeFirst()
  if (!plan) throw refuse('plan_unknown')
  const inserted = await tx
    .insertInto('distributions')
    .values({ id, plan_id: plan.id, amount_cents: amount, preview_hash: hash, requested_by: caller.operatorId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) {
    await enqueueJob(tx, 'post_distributions', {})
    const details = { plan: plan.name, amount: centsToDecimal(amount) }
    await audit('distribution_requested', { subjectId: id, details })
  }
  const distribution = await readDistributions(tx)
    .where('distribution.id', '=', id)
    .where('distribution.plan_id', '=', plan.id)
    .where('distribution.amount_cents', '=', amount)
    .where('distribution.preview_hash', '=', hash)
    .executeTakeFirst()
  if (!distribution) throw refuse('preview_changed')
  return { distribution, msg: 'The distribution is being posted' }
})
