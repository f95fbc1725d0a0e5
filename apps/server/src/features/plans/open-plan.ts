import { sql } from 'kysely'
import { openPlan as call } from '@cairn/contract/operator/plans.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { lockPlan } from './lock-plan.ts'
import { auditDetails } from './plan-facts.ts'

/** Opens a plan to members. */
export const openPlan = route(call, async ({ audit, params, tx }) => {
  const plan = await lockPlan(tx, params.id)
  if (plan.state !== 'draft') throw refuse('plan_not_draft', { state: plan.state })
  await tx
    .updateTable('plans')
    .set({ state: 'open', changed_at: sql`now()` })
    .where('id', '=', plan.id)
    .execute()
  await audit('plan_opened', { subjectId: plan.id, details: auditDetails(plan) })
  return { msg: 'The plan is open' }
})
