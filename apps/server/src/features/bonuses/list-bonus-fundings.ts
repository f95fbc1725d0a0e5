import { sql } from 'kysely'
import { listBonusFundings as call } from '@cairn/contract/operator/members/bonuses.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { versionOf } from '../../shared/audit/record-version.ts'
import { route } from '../../platform/http/route.ts'

/** Fundings of the bonus budget, newest first, each with the status of its request. */
export const listBonusFundings = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('bonus_fundings as funding')
    .innerJoin('approvals as approval', 'approval.id', 'funding.approval_id')
    .innerJoin('operators as requester', 'requester.id', 'approval.requested_by')
    .leftJoin('operators as decider', 'decider.id', 'approval.decided_by')
    .leftJoin('approvals as reversal', (join) =>
      join
        .on('reversal.kind', '=', 'bonus_funding_reversal')
        .on('reversal.status', 'in', ['pending', 'approved'])
        .on(sql`reversal.payload ->> 'funding_id'`, '=', sql`funding.id::text`),
    )
    .$if(query.status !== undefined, (fundings) => fundings.where('approval.status', '=', query.status!))
    .select([
      'funding.id',
      versionOf('funding.id').as('version'),
      'funding.amount_cents as amount',
      'funding.asset',
      'funding.document_name',
      'funding.document_reference',
      'funding.counterparty',
      'funding.transaction_id',
      'approval.reason',
      'requester.name as requested_by',
      'funding.requested_at',
      'funding.approval_id',
      'approval.status',
      'decider.name as decided_by',
      'approval.decided_at',
      'approval.decision_reason',
      sql<{ approval_id: string; status: string } | null>`case when reversal.id is not null
        then json_build_object('approval_id', reversal.id, 'status', reversal.status) end`.as('reversal'),
    ])
  const order = { time: 'funding.requested_at', id: 'funding.id', direction: 'desc' } as const
  const { rows: fundings, next } = await readPage(tx, records, order, query)
  return { fundings, next }
})
