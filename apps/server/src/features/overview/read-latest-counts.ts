import type { Transaction } from '../../platform/database/database.ts'

export async function readLatestCounts(tx: Transaction) {
  const rows = await tx
    .selectFrom('reconciliations')
    .distinctOn('asset')
    .orderBy('asset')
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'asset', 'as_of', 'counted_cents as counted', 'difference_cents as difference', 'status'])
    .execute()
  return new Map(rows.map(({ asset, ...count }) => [asset as string, count]))
}
