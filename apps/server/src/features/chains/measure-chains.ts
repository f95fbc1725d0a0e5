import { sql } from 'kysely'
import type { Measure } from '../../platform/metrics/figures.ts'

/** The age of the newest believed block, by asset. It grows while a source fails. */
export const measureChains: Measure = async (tx) => {
  const { rows } = await sql<{ asset: string; seconds: number }>`
    select asset, greatest(0, extract(epoch from now() - coalesce(tip_at, since)))::float8 as seconds
    from chain_sources`.execute(tx)
  const values = rows.map(({ asset, seconds }) => ({ labels: { asset }, value: seconds }))
  return [{ name: 'cairn_chain_behind_seconds', values }]
}

/** Whether each coin has a rate for new deposits; only with sources of rates. */
export const measureRates: Measure = async (tx) => {
  const { rows } = await sql<{ asset: string; agreed: number }>`
    select asset, (agreed_rate(asset) is not null)::integer as agreed from rate_sources group by asset`.execute(tx)
  const values = rows.map(({ asset, agreed }) => ({ labels: { asset }, value: agreed }))
  return [{ name: 'cairn_rate_agreed', values }]
}
