import { listAllPlans as call } from '@cairn/contract/operator/plans.ts'
import { versionOf } from '../../shared/audit/record-version.ts'
import { route } from '../../platform/http/route.ts'

/** Lists every plan for operators, newest first. Not in pages: a platform has dozens at most, and forms offer all of them. */
export const listAllPlans = route(call, async ({ query, tx }) => {
  const plans = await tx
    .selectFrom('plans')
    .$if(query.state !== undefined, (rows) => rows.where('state', '=', query.state!))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .select([
      'id',
      'name',
      'min_cents as min',
      'max_cents as max',
      'note',
      'state',
      'term_days',
      'distribution_rule',
      'made_at',
      versionOf('plans.id').as('version'),
    ])
    .execute()
  return { plans }
})
