import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Reconciliations, to be filtered and ordered. */
export function readReconciliations(tx: Transaction) {
  return tx
    .selectFrom('reconciliations as reconciliation')
    .innerJoin('operators as counter', 'counter.id', 'reconciliation.counted_by')
    .leftJoin('operators as explainer', 'explainer.id', 'reconciliation.explained_by')
    .select([
      'reconciliation.id',
      'reconciliation.asset',
      'reconciliation.as_of',
      'reconciliation.book_cents as book',
      'reconciliation.counted_cents as counted',
      'reconciliation.difference_cents as difference',
      coins('counted_units').as('counted_coins'),
      coins('book_units').as('book_coins'),
      coins('counted_units - reconciliation.book_units').as('missing_coins'),
      sql<string | null>`trim_scale(reconciliation.rate_micros / 1000000::numeric)::text`.as('rate'),
      'reconciliation.missing_cents as missing',
      sql<
        bigint | null
      >`reconciliation.difference_cents - reconciliation.missing_cents - reconciliation.open_payment_cents`.as(
        'price_effect',
      ),
      'reconciliation.open_payment_cents as open_payments',
      'reconciliation.unknown_count',
      'reconciliation.status',
      'reconciliation.note',
      'counter.name as counted_by',
      'reconciliation.counted_at',
      'reconciliation.explanation',
      'explainer.name as explained_by',
      'reconciliation.explained_at',
    ])
}

/** Smallest units as coins, in decimal text without zeros at its end. */
function coins(units: string) {
  return sql<string | null>`trim_scale(
    (reconciliation.${sql.raw(units)})::numeric(60, 18) / 10::numeric ^ unit_decimals(reconciliation.asset))::text`
}
