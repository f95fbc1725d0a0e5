import { sql } from 'kysely'
import { listPayments as call } from '@cairn/contract/operator/deposits/payments.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

/** Payments without a deposit, newest first, each with its decision or its pending request. */
export const listPayments = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('incoming_payments as payment')
    .innerJoin('operators as operator', 'operator.id', 'payment.entered_by')
    .where(isEqual('payment.asset', query.asset))
    .where(query.state ? sql<boolean>`coalesce(payment.outcome, 'open') = ${query.state}` : sql<boolean>`true`)
    .select([
      'payment.id',
      'payment.asset',
      'payment.transaction_id',
      'payment.output',
      sql<string>`trim_scale(payment.units::numeric(60, 18) / 10::numeric ^ unit_decimals(payment.asset))::text`.as(
        'coins',
      ),
      'payment.amount_cents as amount',
      'payment.note',
      'operator.name as entered_by',
      'payment.entered_at',
      sql<string>`coalesce(payment.outcome, 'open')`.as('state'),
      sql<string | null>`coalesce(payment.approval_id, (
        select id from approvals where kind = 'payment_outcome' and status = 'pending'
          and lock_key = 'payment:' || payment.id::text))`.as('approval_id'),
    ])
  const order = { time: 'payment.entered_at', id: 'payment.id', direction: 'desc' } as const
  const { rows: payments, next } = await readPage(tx, records, order, query)
  return { payments, next }
})
