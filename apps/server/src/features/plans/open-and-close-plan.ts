import { closePlan as closeCall, openPlan as openCall } from '@cairn/contract/operator/plans.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { auditDetails, lockPlan, updatePlan } from './plan-row.ts'

/** Opens a plan to members. */
export const openPlan = route(openCall, async ({ audit, params, services, tx }) => {
  const plan = await lockPlan(tx, params.id)
  if (plan.state !== 'draft') throw refuse('plan_not_draft', { state: plan.state })
  await updatePlan(tx, services, plan.id, { state: 'open' })
  await audit('plan_opened', { subjectId: plan.id, details: auditDetails(plan) })
  return { msg: 'The plan is open' }
})

/** Closes a plan to new deposits. Deposits in it stay until their term or until an operator releases them. */
export const closePlan = route(closeCall, async ({ audit, params, services, tx }) => {
  const plan = await lockPlan(tx, params.id)
  if (plan.state !== 'open') throw refuse('plan_not_open', { state: plan.state })
  await updatePlan(tx, services, plan.id, { state: 'closed' })
  await audit('plan_closed', { subjectId: plan.id, details: { name: plan.name } })
  return { msg: 'The plan is closed' }
})
