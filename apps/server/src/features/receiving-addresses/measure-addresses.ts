import { sql } from 'kysely'
import type { Measure } from '../../platform/metrics/figures.ts'

/** How many addresses of each current list no member has yet; only with lists. */
export const measureAddresses: Measure = async (tx) => {
  const { rows } = await sql<{ asset: string; count: number }>`select asset, count from addresses_left()`.execute(tx)
  return [
    { name: 'cairn_addresses_left', values: rows.map(({ asset, count }) => ({ labels: { asset }, value: count })) },
  ]
}
