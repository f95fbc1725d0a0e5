import { sql } from 'kysely'
import { listPayments as call } from '@cairn/contract/operator/deposits/payments.ts'
import { creditCases, type CreditCaseName } from '@cairn/contract/operator/shared/credit-cases.ts'
import { isForPeople } from '../../shared/transactions/is-for-people.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

/** Payments without a deposit, and those to ended deposits that a person decides, newest first, each with its decision or its pending request. */
export const listPayments = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('incoming_payments as payment')
    .leftJoin('operators as operator', 'operator.id', 'payment.entered_by')
    .leftJoin('deposits as deposit', 'deposit.id', 'payment.deposit_id')
    .leftJoin('member_addresses as own', 'own.id', 'payment.member_address_id')
    .where(isForPeople('payment'))
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
      sql<string>`coalesce(payment.note, payment.found)`.as('note'),
      'operator.name as entered_by',
      'payment.deposit_id',
      sql<string | null>`coalesce(deposit.member_id, own.member_id)`.as('member_id'),
      'payment.entered_at',
      sql<string>`coalesce(payment.outcome, 'open')`.as('state'),
      sql<string | null>`coalesce(payment.approval_id, (
        select id from approvals where kind = 'payment_outcome' and status = 'pending'
          and lock_key = 'payment:' || payment.id::text))`.as('approval_id'),
    ])
  const order = { time: 'payment.entered_at', id: 'payment.id', direction: 'desc' } as const
  const { rows, next } = await readPage(tx, records, order, query)
  const payments = rows.replace('note', (note, row) =>
    row().entered_by ? note : creditCases[note as CreditCaseName].sentence,
  )
  return { payments, next }
})
