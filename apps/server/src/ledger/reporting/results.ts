import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { firstDayAndToday, sidesOf, type Span } from './balance-days.ts'

/** What a member's money made in a span of days, in cents. */
export interface Results {
  /** Shares of gains, less those that were taken back. */
  gains: bigint
  /** Shares of losses, as a negative amount. */
  losses: bigint
  bonuses: bigint
}

/** Reads what a member's money made from the first day (UTC) of a span until now. */
export async function readResults(tx: Transaction, memberId: string, span: Span): Promise<Results> {
  const { rows } = await sql<Results>`
    with span as (${firstDayAndToday(span)}),
    side as (${sidesOf(memberId)})
    select coalesce(sum(cents) filter (where kind in ('gain_distributed', 'distribution_reversed')), 0)::bigint as gains,
      coalesce(sum(cents) filter (where kind = 'loss_shared'), 0)::bigint as losses,
      coalesce(sum(cents) filter (where kind = 'bonus_paid'), 0)::bigint as bonuses
    from side, span
    where posted_at >= first_day::timestamp at time zone 'UTC'`.execute(tx)
  // A sum without rows is a row.
  return rows[0]!
}
