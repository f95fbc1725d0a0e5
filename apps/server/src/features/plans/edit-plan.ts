import { sql } from 'kysely'
import { editPlan as call } from '@cairn/contract/operator/plans.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { lockPlan } from './lock-plan.ts'
import { changesBetween, readTerms } from './plan-facts.ts'

/**
 * Changes a plan. An open plan keeps its name, term and distribution rule, which its deposits rely on; its limits and
 * note can change. A closed plan cannot change.
 */
export const editPlan = route(call, async ({ audit, body, params, tx }) => {
  const terms = readTerms(body)
  const plan = await lockPlan(tx, params.id)
  if (plan.state === 'closed') throw refuse('plan_is_closed')
  const isOther = (['name', 'term_days', 'distribution_rule'] as const).some((term) => terms[term] !== plan[term])
  if (plan.state === 'open' && isOther) throw refuse('plan_is_open')

  await tx
    .updateTable('plans')
    .set({ ...terms, changed_at: sql`now()` })
    .where('id', '=', plan.id)
    .execute()
  const details = changesBetween(plan, terms)
  await audit('plan_edited', { subjectId: plan.id, details })
  return { msg: 'The plan is saved' }
})
