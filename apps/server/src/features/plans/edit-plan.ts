import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import { editPlan as call } from '@cairn/contract/operator/plans.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { listOwners } from '../../shared/approvals/list-owners.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { changesBetween, lockPlan, readFields, updatePlan } from './plan-row.ts'

/**
 * Changes a plan. An open plan keeps its name, term and distribution rule, which its deposits rely on; its limits and note can
 * change. Wider limits become a request for another owner; a sole owner widens them alone. A closed plan cannot change.
 */
export const editPlan = route(call, async ({ body: { reason, ...body }, params, tx, ...by }) => {
  const fields = readFields(body, by.services)
  const plan = await lockPlan(tx, params.id)
  const { id, name, state, min_cents, max_cents } = plan
  if (state === 'closed') throw refuse('plan_is_closed')
  const isOther = (['name', 'term_days', 'distribution_rule'] as const).some((term) => fields[term] !== plan[term])
  if (state === 'open' && isOther) throw refuse('plan_is_open')
  const isWider = state === 'open' && (fields.min_cents < min_cents || fields.max_cents > max_cents)
  const needsSecondApprover = isWider && (await listOwners(tx)).length > 1
  if (isWider && reason === undefined) {
    throw refuse(needsSecondApprover ? 'second_person_needed' : 'reason_needed', {
      why: `it widens the limits of ${name}`,
    })
  }

  const now = needsSecondApprover ? { ...fields, min_cents, max_cents } : fields
  const details = changesBetween(plan, now)
  if (!needsSecondApprover || Object.keys(details).length > 0) {
    await updatePlan(tx, by.services, id, now)
    const why = isWider && !needsSecondApprover && reason ? { reason } : {}
    await by.audit('plan_edited', { subjectId: id, details: { ...details, ...why } })
  }
  if (!needsSecondApprover) return { approval_id: null, msg: 'The plan is saved' }

  return requestApproval(tx, by, {
    kind: 'plan_limits',
    payload: {
      plan_id: id,
      plan: name,
      plan_minimum: centsToDecimal(min_cents),
      plan_maximum: centsToDecimal(max_cents),
      new_minimum: centsToDecimal(fields.min_cents),
      new_maximum: centsToDecimal(fields.max_cents),
    },
    sentence: `The limits of ${name} change from ${formatLimits(plan)} to ${formatLimits(fields)}`,
    reason: reason ?? '',
    lockKey: `plan_limits:${id}`,
  })
})

/** Widens the limits of an open plan as approved. Refuses `plan_not_open`, and `changed_meanwhile` for other limits. */
export const widenPlan: ApprovalHandler<'plan_limits'> = async (tx, context) => {
  const { approval, audit, payload, services } = context
  const plan = await lockPlan(tx, payload.plan_id)
  const [min, max] = [payload.plan_minimum, payload.plan_maximum].map(requireCents)
  if (plan.state !== 'open') throw refuse('plan_not_open', { state: plan.state })
  if (plan.min_cents !== min || plan.max_cents !== max) {
    throw refuse('changed_meanwhile', { what: `: the limits of ${plan.name} are others now` })
  }
  const [min_cents, max_cents] = [payload.new_minimum, payload.new_maximum].map(requireCents) as [bigint, bigint]
  await updatePlan(tx, services, plan.id, { min_cents, max_cents, limits_approval_id: approval.id })
  const details = changesBetween(plan, { ...plan, min_cents, max_cents })
  await audit('plan_edited', { subjectId: plan.id, details })
}

function formatLimits({ min_cents, max_cents }: { min_cents: bigint; max_cents: bigint }): string {
  return `${formatUsd(min_cents)}–${formatUsd(max_cents)}`
}
