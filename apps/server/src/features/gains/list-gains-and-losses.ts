import { sql } from 'kysely'
import { listGainsAndLosses as call } from '@cairn/contract/operator/gains/gains.ts'
import { planFields } from '../../shared/members/member-fields.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

/** Gains and losses, newest first, each with the status of its request. */
export const listGainsAndLosses = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('gains_and_losses as result')
    .innerJoin('plans as plan', 'plan.id', 'result.plan_id')
    .innerJoin('approvals as approval', 'approval.id', 'result.approval_id')
    .innerJoin('operators as recorder', 'recorder.id', 'approval.requested_by')
    .leftJoin('operators as decider', 'decider.id', 'approval.decided_by')
    .$if(query.plan !== undefined, (results) => results.where('result.plan_id', '=', query.plan!))
    .$if(query.outcome !== undefined, (results) => results.where('result.outcome', '=', query.outcome!))
    .$if(query.status !== undefined, (results) => results.where('approval.status', '=', query.status!))
    .select([
      'result.id',
      planFields,
      'result.outcome',
      'result.amount_cents as amount',
      'result.asset',
      sql<string>`result.happened_on::text`.as('day'),
      'result.document_name',
      'result.document_reference',
      'result.counterparty',
      'result.transaction_id',
      'approval.reason',
      'recorder.name as recorded_by',
      'result.recorded_at',
      'result.approval_id',
      'approval.status',
      'decider.name as decided_by',
      'approval.decided_at',
      'approval.decision_reason',
    ])
  const order = { time: 'result.recorded_at', id: 'result.id', direction: 'desc' } as const
  const { page: results, next } = await readPage(records, order, query)
  return { results, next }
})
