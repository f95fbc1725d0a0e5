import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { momentOf, type PageKey } from '../../platform/database/pagination.ts'

interface KindTotal {
  kind: string
  count: number
  /** In cents. */
  amount: bigint
}

/** Reads the totals since a moment, by kind. It reads each of these transfers, so the moment must be recent. */
export async function sumTransfersSince(tx: Transaction, start: Pick<PageKey, 'at'>): Promise<KindTotal[]> {
  const { rows } = await sql<KindTotal>`
    select kind, count(*)::integer as count, sum(amount_cents)::bigint as amount
    from ledger.transfers where posted_at >= ${momentOf(start)}
    group by kind order by kind`.execute(tx)
  return rows
}
