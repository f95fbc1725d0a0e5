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
      'reconciliation.status',
      'reconciliation.note',
      'counter.name as counted_by',
      'reconciliation.counted_at',
      'reconciliation.explanation',
      'explainer.name as explained_by',
      'reconciliation.explained_at',
    ])
}
