import { sql } from 'kysely'
import { closePlan } from '@cairn/contract/operator/plans.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { lockPlan } from './lock-plan.ts'

/** Nobody puts more money into the plan. What is in it stays until its term or until an operator releases it. */
export default route(closePlan, async ({ caller, params, requestId, tx }) => {
  const plan = await lockPlan(tx, params.id)
  if (plan.state !== 'open') throw refuse('plan_not_open', { state: plan.state })
  await tx
    .updateTable('plans')
    .set({ state: 'closed', changed_at: sql`now()` })
    .where('id', '=', plan.id)
    .execute()
  const subject = { kind: 'plan', id: plan.id }
  await recordAudit(
    tx,
    { caller, requestId },
    { did: 'plan_closed', subject, memberId: null, details: { name: plan.name } },
  )
  return { msg: 'The plan is closed' }
})
