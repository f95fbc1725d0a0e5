import { sql } from 'kysely'
import { listGainsAndLosses as call } from '@cairn/contract/operator/gains/gains.ts'
import { planFields } from '../../shared/members/member-fields.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

/** Gains and losses, newest first, each with the status of its request. */
export const listGainsAndLosses = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('gains_and_losses as recorded')
    .innerJoin('plans as plan', 'plan.id', 'recorded.plan_id')
    .innerJoin('approvals as approval', 'approval.id', 'recorded.approval_id')
    .innerJoin('operators as recorder', 'recorder.id', 'approval.requested_by')
    .leftJoin('operators as decider', 'decider.id', 'approval.decided_by')
    .where(isEqual('recorded.plan_id', query.plan))
    .where(isEqual('recorded.kind', query.kind))
    .where(isEqual('approval.status', query.status))
    .select([
      'recorded.id',
      planFields,
      'recorded.kind',
      'recorded.amount_cents as amount',
      'recorded.asset',
      sql<string>`recorded.happened_on::text`.as('day'),
      'recorded.document_name',
      'recorded.document_reference',
      'recorded.counterparty',
      'recorded.transaction_id',
      'approval.reason',
      'recorder.name as recorded_by',
      'recorded.recorded_at',
      'recorded.approval_id',
      'approval.status',
      'decider.name as decided_by',
      'approval.decided_at',
      'approval.decision_reason',
    ])
  const order = { time: 'recorded.recorded_at', id: 'recorded.id', direction: 'desc' } as const
  const { rows: gains_and_losses, next } = await readPage(tx, records, order, query)
  return { gains_and_losses, next }
})
