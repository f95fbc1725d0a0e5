import { sql } from 'kysely'
import { listBonusFundings as call } from '@cairn/contract/operator/bonuses.ts'
import { wireUsd } from '../../shared/wire-usd.ts'
import { readPage } from '../../platform/database/pagination.ts'
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
      'funding.amount_cents',
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
      'reversal.id as reversal_id',
      'reversal.status as reversal_status',
    ])
  const order = { time: 'funding.requested_at', id: 'funding.id', direction: 'desc' } as const
  const { page, next } = await readPage(records, order, query)
  const fundings = page.map((row) => ({
    id: row.id,
    amount: wireUsd(row.amount_cents),
    asset: row.asset,
    document_name: row.document_name,
    document_reference: row.document_reference,
    counterparty: row.counterparty,
    transaction_id: row.transaction_id,
    reason: row.reason,
    requested_by: row.requested_by,
    requested_at: row.requested_at.toISOString(),
    approval_id: row.approval_id,
    status: row.status,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
    reversal: row.reversal_id === null ? null : { approval_id: row.reversal_id, status: row.reversal_status },
  }))
  return { fundings, next }
})
