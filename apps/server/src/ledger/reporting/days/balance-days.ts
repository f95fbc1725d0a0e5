import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { listOffsets, localDay, zoneTable } from './zone-offsets.ts'
import { memberAvailable, memberInvested } from '../../accounts.ts'
import type { MomentFigures } from '../period-figures.ts'

/** A member's balances at the end of a day, in cents; for today, now. */
export interface BalanceDay extends MomentFigures {
  /** `2026-07-09`. */
  day: string
}

/** The days from the day of `since` to the day of `now`, the last `daysMax` at most; null for no limit. */
interface Span {
  since: Date | RawBuilder<Date>
  daysMax: number | null
  now: Date
  /** The time zone of the days; UTC by default. */
  timeZone?: string | undefined
}

/** The beginning of a query with the days of a span: the tables `zone` and `span`. */
function withSpan(span: Span): RawBuilder<unknown> {
  const offsets = listOffsets(span.timeZone ?? 'UTC', span.now)
  return sql`with zone as materialized (${zoneTable(offsets)}), span as materialized (${firstDayAndToday(span)})`
}

/** The first day of a span and today, as a query of one row. */
function firstDayAndToday({ since, daysMax, now }: Span): RawBuilder<unknown> {
  return sql`
    select today, greatest(least(${localDay(sql`${since}::timestamptz`)}, today), today - ${daysMax}::integer + 1) as first_day
    from (select ${localDay(sql`${now}::timestamptz`)} as today) as clock`
}

/** The changes of a member's balance and active deposit, as a query with a row for each of their accounts in a transfer. */
function sidesOf(memberId: string): RawBuilder<unknown> {
  const accounts = sql`(${memberAvailable(memberId)}, ${memberInvested(memberId)})`
  return sql`
    select role, kind, posted_at, amount_cents as cents
      from ledger.accounts account join ledger.transfers on to_account = account.id where code in ${accounts}
    union all
    select role, kind, posted_at, -amount_cents
      from ledger.accounts account join ledger.transfers on from_account = account.id where code in ${accounts}`
}

/** Whether a transfer is on a day of the span. The first condition uses an index: no zone is a day apart from UTC. */
const isInSpan = sql`posted_at >= (first_day - 1)::timestamp at time zone 'UTC' and ${localDay(sql`posted_at`)} >= first_day`

const daysShownMax = 120

/**
 * Reads a member's balances at the end of each day of a span, oldest first; above 120 days, of every second, third, … day up to
 * today. Counts back from the present balances, so that today agrees with `readFigures` and only the transfers of these days are
 * read.
 */
export async function readBalanceDays(tx: Transaction, memberId: string, span: Span): Promise<BalanceDay[]> {
  const { rows } = await sql<BalanceDay>`
    ${withSpan(span)},
    side as (${sidesOf(memberId)}),
    change as (
      -- What was posted after midnight while this call was running is in the balances, and counts as today's.
      select least(${localDay(sql`posted_at`)}, today) as day,
        sum(cents) filter (where role = 'available') as available,
        sum(cents) filter (where role = 'invested') as invested
      from side, span
      where ${isInSpan}
      group by 1
    ),
    every_day as (
      select first_day + later as day, today - first_day - later as days_ago, today - first_day as days_ago_max,
        (available.balance_cents - coalesce(sum(change.available) over after, 0))::bigint as balance,
        (invested.balance_cents - coalesce(sum(change.invested) over after, 0))::bigint as active_deposit
      from span
      cross join generate_series(0, today - first_day) as later
      join ledger.accounts available on available.code = ${memberAvailable(memberId)}
      join ledger.accounts invested on invested.code = ${memberInvested(memberId)}
      left join change on change.day = first_day + later
      window after as (order by later desc rows between unbounded preceding and 1 preceding)
    )
    select to_char(day, 'YYYY-MM-DD') as day, balance, active_deposit
    from every_day
    where days_ago % (days_ago_max / ${daysShownMax}::integer + 1) = 0
    order by days_ago desc`.execute(tx)
  return rows
}

/** The results of a member's money in a span of days, in cents. */
interface Results {
  /** Shares of gains, less the ones taken back. */
  gains: bigint
  /** Shares of losses, as a negative amount. */
  losses: bigint
  bonuses: bigint
}

/** Reads the results of a member's money from the first day of a span until now. */
export async function readResults(tx: Transaction, memberId: string, span: Span): Promise<Results> {
  const { rows } = await sql<Results>`
    ${withSpan(span)},
    side as (${sidesOf(memberId)})
    select coalesce(sum(cents) filter (where kind in ('gain_distributed', 'distribution_reversed')), 0)::bigint as gains,
      coalesce(sum(cents) filter (where kind = 'loss_shared'), 0)::bigint as losses,
      coalesce(sum(cents) filter (where kind in ('bonus_paid', 'bonus_reversed')), 0)::bigint as bonuses
    from side, span
    where ${isInSpan}`.execute(tx)
  // A sum without rows is a row.
  return rows[0]!
}
