import { sql } from 'kysely'
import { listCustodyMovements as call } from '@cairn/contract/operator/ledger/custody-movements.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

/** Movements of holdings, newest first, each with the status of its request. */
export const listCustodyMovements = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('approvals as approval')
    .innerJoin('operators as requester', 'requester.id', 'approval.requested_by')
    .leftJoin('operators as decider', 'decider.id', 'approval.decided_by')
    .where('approval.kind', '=', 'custody_movement')
    .where(isEqual('approval.status', query.status))
    .where(query.transfer ? sql<boolean>`approval.payload ->> 'transfer' = ${query.transfer}` : sql<boolean>`true`)
    .select([
      'approval.id',
      inPayload('transfer').as('transfer'),
      inPayload('asset').as('asset'),
      inPayload('coins').as('coins'),
      inPayload('to_asset').as('to_asset'),
      inPayload('to_coins').as('to_coins'),
      sql<bigint>`((approval.payload ->> 'amount')::numeric * 100)::bigint`.as('amount'),
      inPayload('transaction_id').as('transaction_id'),
      inPayload('withdrawal_id').as('withdrawal_id'),
      inPayload('reverses').as('reverses'),
      'approval.reason',
      'requester.name as requested_by',
      'approval.requested_at',
      'approval.id as approval_id',
      'approval.status',
      'decider.name as decided_by',
      'approval.decided_at',
      'approval.decision_reason',
      sql<boolean>`exists (select from approvals reversal
        where reversal.status = 'approved' and reversal.payload ->> 'reverses' = approval.id::text)`.as('is_reversed'),
    ])
  const order = { time: 'approval.requested_at', id: 'approval.id', direction: 'desc' } as const
  const { rows: movements, next } = await readPage(tx, records, order, query)
  return { movements, next }
})

function inPayload(name: string) {
  return sql<string | null>`approval.payload ->> ${sql.lit(name)}`
}
