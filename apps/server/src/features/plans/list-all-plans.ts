import { listAllPlans as call } from '@cairn/contract/operator/plans.ts'
import { wireUsd } from '../../shared/wire-usd.ts'
import { route } from '../../platform/http/route.ts'

/**
 * Lists every plan for operators, newest first. Not in pages: a platform has dozens at most, and forms offer all of
 * them.
 */
export const listAllPlans = route(call, async ({ query, tx }) => {
  const rows = await tx
    .selectFrom('plans')
    .$if(query.state !== undefined, (plans) => plans.where('state', '=', query.state!))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
  const plans = rows.map((row) => ({
    id: row.id,
    name: row.name,
    min: wireUsd(row.min_cents),
    max: wireUsd(row.max_cents),
    note: row.note,
    state: row.state,
    term_days: row.term_days,
    made_at: row.made_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  }))
  return { plans }
})
