import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Database, type Transaction } from '../../../platform/database/database.ts'
import { transferKinds } from '../../kinds.ts'

/** The transfers of one kind on one day (UTC), or before the first requested day when `day` is null. */
export interface DailyTotal {
  day: string | null
  kind: keyof typeof transferKinds
  /** The code of the asset's account, such as `custody:bitcoin`; both with a space, the giving first, for a move; else empty. */
  custody: string
  cents: bigint
}

/**
 * Reads the totals by kind: each of `days` days up to the day of `now` (UTC), and everything before in one sum. Exact at the
 * moment of reading: the stored totals, plus the transfers that are not in them yet.
 */
export async function readDailyTotals(
  tx: Transaction,
  days: number,
  now: Date,
): Promise<{ today: string; sums: DailyTotal[] }> {
  const movements = await movedByDay(tx)
  const { rows } = await sql<DailyTotal & { today: string }>`
    with clock as (
      select today, today - ${days}::integer + 1 as first_day from (select (${now}::timestamptz at time zone 'UTC')::date as today) as t
    ),
    moved as (${movements})
    select to_char(today, 'YYYY-MM-DD') as today, to_char(day, 'YYYY-MM-DD') as day, kind, custody, cents
    from clock left join (
      -- What was posted after midnight while this call was running counts as today's.
      select case when day >= first_day then least(day, today) end as day, kind, custody,
        sum(amount_cents)::bigint as cents
      from clock, moved
      group by 1, 2, 3
    ) as summed on true`.execute(tx)
  const today = rows[0]?.today ?? ''
  // There is a row even without transfers.
  return { today, sums: rows.filter(({ kind }) => kind !== null) }
}

/**
 * The totals as a query of `day`, `kind`, `custody`, `transfer_count` and `amount_cents`: the stored ones, plus newer transfers.
 */
export async function movedByDay(tx: Transaction): Promise<RawBuilder<unknown>> {
  // A separate query for the planner: with a known value it sees that few transfers follow, and uses the index. The totals may
  // advance in between, so the query reads their end again.
  const { rows: ends } = await sql<{ until: string }>`
    select until_position::text as until from ledger.daily_totals_end`.execute(tx)
  return sql`
    select day, kind, custody, transfer_count, amount_cents from ledger.daily_totals
    union all
    select (t.posted_at at time zone 'UTC')::date, t.kind, concat_ws(' ', f.code, g.code), 1, t.amount_cents
    from ledger.transfers t
    left join ledger.accounts f on f.role = 'custody' and f.id = t.from_account
    left join ledger.accounts g on g.role = 'custody' and g.id = t.to_account
    where t.position > ${ends[0]?.until ?? '0'}::bigint and t.position > (select until_position from ledger.daily_totals_end)`
}

/** The holdings of each asset, in cents with the sign of an asset: what the accounts gave, less what they received. */
export function sumHoldings(sums: readonly DailyTotal[]): Map<string, bigint> {
  const holdings = new Map<string, bigint>()
  for (const { kind, custody, cents } of sums) {
    if (custody === '') continue
    const [first = '', second] = custody.split(' ')
    const add = (code: string, change: bigint) => {
      const asset = code.replace('custody:', '')
      holdings.set(asset, (holdings.get(asset) ?? 0n) + change)
    }
    add(first, transferKinds[kind].from === 'custody' ? cents : -cents)
    if (second) add(second, -cents)
  }
  return holdings
}

/** Adds sealed transfers to the daily totals. Returns the number of transfers added. */
export async function updateDailyTotals(database: Database): Promise<bigint> {
  return inTransaction(database, async (tx) => {
    // The first run adds every transfer.
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const { rows } = await sql<{ added: bigint }>`select ledger.update_daily_totals() as added`.execute(tx)
    return rows[0]?.added ?? 0n
  })
}
