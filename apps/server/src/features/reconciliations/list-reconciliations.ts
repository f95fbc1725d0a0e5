import { listReconciliations as call } from '@cairn/contract/operator/ledger/reconciliations.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { readReconciliations } from './read-reconciliations.ts'

/** Reconciliations of each asset, newest first. */
export const listReconciliations = route(call, async ({ query, tx }) => {
  const records = readReconciliations(tx)
    .where(isEqual('reconciliation.asset', query.asset))
    .where(isEqual('reconciliation.status', query.status))
  const order = { time: 'reconciliation.counted_at', id: 'reconciliation.id', direction: 'desc' } as const
  const { rows: reconciliations, next } = await readPage(tx, records, order, query)
  return { reconciliations, next }
})
