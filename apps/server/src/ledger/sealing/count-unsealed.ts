import type pg from 'pg'

/** How many transfers are unsealed, and for how long the oldest. A running server seals within a second. */
export async function countUnsealed(client: pg.Client): Promise<{ unsealed: number; seconds: number }> {
  const { rows } = await client.query<{ unsealed: number; seconds: number }>(`
    select count(*)::integer as unsealed, coalesce(extract(epoch from now() - min(posted_at)), 0)::integer as seconds
    from ledger.transfers
    where position > coalesce((select until_position from ledger.blocks order by number desc limit 1), 0)`)
  return rows[0] ?? { unsealed: 0, seconds: 0 }
}
