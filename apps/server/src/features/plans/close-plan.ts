import { sql } from 'kysely'
import { closePlan as call } from '@cairn/contract/operator/plans.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { lockPlan } from './lock-plan.ts'

/** Closes a plan to new deposits. Deposits in it stay until their term or until an operator releases them. */
export const closePlan = route(call, async ({ audit, params, tx }) => {
  const plan = await lockPlan(tx, params.id)
  if (plan.state !== 'open') throw refuse('plan_not_open', { state: plan.state })
  await tx
    .updateTable('plans')
    .set({ state: 'closed', changed_at: sql`now()` })
    .where('id', '=', plan.id)
    .execute()
  await audit('plan_closed', { subjectId: plan.id, details: { name: plan.name } })
  return { msg: 'The plan is closed' }
})
