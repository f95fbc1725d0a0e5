import { sql } from 'kysely'
import { listPayments as call } from '@cairn/contract/operator/deposits/payments.ts'
import { creditCases, type CreditCaseName } from '@cairn/contract/operator/shared/credit-cases.ts'
import { isForPeople } from '../../shared/lists/is-for-people.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

const stateOfPayment = sql<string>`case when payment.reversed_at is not null then 'reversed' when payment.has_left then 'gone'
  else coalesce(payment.outcome, 'open') end`

/**
 * Payments without a deposit, those to ended deposits that a person decides, and credited ones that left the chain, newest first, each with
 * its decision or its pending request.
 */
export const listPayments = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('incoming_payments as payment')
    .leftJoin('operators as operator', 'operator.id', 'payment.entered_by')
    .leftJoin('member_addresses as own', 'own.id', 'payment.member_address_id')
    .leftJoin('credit_reversals as reversal', 'reversal.payment_id', 'payment.id')
    .leftJoin('approvals as pending', (join) =>
      join
        .on('pending.status', '=', 'pending')
        .on('pending.kind', 'in', ['payment_outcome', 'payment_reversal', 'payment_loss'])
        .on('pending.lock_key', '=', sql`'payment:' || payment.id::text`),
    )
    .where(isForPeople('payment'))
    .where(isEqual('payment.asset', query.asset))
    .where(query.state ? sql<boolean>`${stateOfPayment} = ${query.state}` : sql<boolean>`true`)
    .select([
      'payment.id',
      'payment.asset',
      sql<string | null>`case when not payment.is_from_contract then payment.transaction_id end`.as('transaction_id'),
      'payment.output',
      sql<string>`trim_scale(payment.units::numeric(60, 18) / 10::numeric ^ unit_decimals(payment.asset))::text`.as(
        'coins',
      ),
      'payment.amount_cents as amount',
      sql<string>`coalesce(payment.note, case when payment.has_left then 'has_left' else payment.found end)`.as('note'),
      'operator.name as entered_by',
      'payment.deposit_id',
      sql<string | null>`coalesce(credited_member(payment), own.member_id)`.as('member_id'),
      'payment.entered_at',
      stateOfPayment.as('state'),
      sql<bigint | null>`case when num_nonnulls(reversal.loss_approval_id, pending.id) = 0
        then nullif(reversal.missing_cents, 0) end`.as('missing'),
      // The pending request, or the one that decided it last.
      sql<string | null>`coalesce(pending.id, reversal.loss_approval_id, reversal.approval_id,
        case when not payment.has_left then payment.approval_id end)`.as('approval_id'),
    ])
  const order = { time: 'payment.entered_at', id: 'payment.id', direction: 'desc' } as const
  const { rows, next } = await readPage(tx, records, order, query)
  const payments = rows.replace('note', (note, row) =>
    row().entered_by ? note : creditCases[note as CreditCaseName].sentence,
  )
  return { payments, next }
})
