import { sql } from 'kysely'
import { parseAmountCents } from '@cairn/contract/core/money.ts'
import type { ApprovalHandler } from '../../shared/approvals/approve-request.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { lockPlan } from './lock-plan.ts'
import { changesBetween } from './plan-facts.ts'

/**
 * Widens the limits of an open plan as two owners agreed. Refuses `plan_not_open`, and `changed_meanwhile` when its limits are
 * not those that they saw.
 */
export const widenPlan: ApprovalHandler<'plan_limits'> = async (tx, { approval, audit, payload }) => {
  const plan = await lockPlan(tx, payload.plan_id)
  const [min, max] = [payload.plan_minimum, payload.plan_maximum].map(parseAmountCents)
  if (plan.state !== 'open') throw refuse('plan_not_open', { state: plan.state })
  if (plan.min_cents !== min || plan.max_cents !== max) {
    throw refuse('changed_meanwhile', { what: `: the limits of ${plan.name} are others now` })
  }
  const [min_cents, max_cents] = [payload.new_minimum, payload.new_maximum].map(parseAmountCents) as [bigint, bigint]
  await tx
    .updateTable('plans')
    .set({ min_cents, max_cents, limits_approval_id: approval.id, changed_at: sql`now()` })
    .where('id', '=', plan.id)
    .execute()
  const details = changesBetween(plan, { ...plan, min_cents, max_cents })
  await audit('plan_edited', { subjectId: plan.id, details })
}
