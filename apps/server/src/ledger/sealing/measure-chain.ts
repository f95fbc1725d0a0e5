import { sql } from 'kysely'
import { figure, type Measure } from '../../platform/metrics/figures.ts'
import { isDatabaseStale } from './known-chain.ts'

/**
 * The end of the chain, how many transfers there are, and which of them are not sealed. The daily totals have all but the last
 * minute's transfers, so only the latter are counted.
 */
export const measureChain: Measure = async (tx) => {
  const [{ rows }, isBehind] = await Promise.all([
    sql<{ head: bigint; transfers: bigint; unsealed: bigint; oldest: number }>`
      select coalesce(newest.number, 0) as head, summed.transfers + latest.transfers as transfers, latest.unsealed,
        coalesce((
          select extract(epoch from now() - posted_at)::float8 from ledger.transfers
          where position > coalesce(newest.until_position, 0) order by position limit 1), 0) as oldest
      from (select coalesce(sum(transfer_count), 0)::bigint as transfers from ledger.daily_totals) as summed
      left join (select number, until_position from ledger.blocks order by number desc limit 1) as newest on true
      cross join lateral (
        select count(*) as transfers, count(*) filter (where position > coalesce(newest.until_position, 0)) as unsealed
        from ledger.transfers where position > (select until_position from ledger.daily_totals_end)
      ) as latest`.execute(tx),
    isDatabaseStale(tx.database, tx),
  ])
  const [chain] = rows
  if (!chain) return []
  return [
    figure('cairn_ledger_head_block', Number(chain.head)),
    figure('cairn_ledger_transfers', Number(chain.transfers)),
    figure('cairn_ledger_unsealed_transfers', Number(chain.unsealed)),
    figure('cairn_ledger_oldest_unsealed_seconds', chain.oldest),
    figure('cairn_ledger_behind', Number(isBehind)),
  ]
}
