import { sql } from 'kysely'
import { statementTypes, type StatementType } from '@cairn/contract/member/money/statement.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { momentOf } from '../../platform/database/pagination.ts'
import type { Period } from '../../platform/database/period.ts'
import { memberAvailable, memberInvested } from '../accounts.ts'
import type { Figures } from './figures.ts'

/** A member's balance and active deposit at one moment, in cents. */
export type MomentFigures = Pick<Figures, 'balance' | 'active_deposit'>

/** The changes of a period: the figures before and after it, and the sums of the changes by type in the order of the contract. */
export interface PeriodFigures {
  opening: MomentFigures
  closing: MomentFigures
  totals: { type: StatementType; balance_change: bigint; active_deposit_change: bigint }[]
  /** When the first transfer was; null without one. */
  since: Date | null
}

interface Row {
  role: 'available' | 'invested'
  closing: bigint
  kind: StatementType | null
  cents: bigint | null
  since: Date | null
}

/** Reads the figures of a period. Counts back from the present balances, so that a current period agrees with `readFigures`. */
export async function readPeriodFigures(
  tx: Transaction,
  memberId: string,
  { start, end }: Period,
): Promise<PeriodFigures> {
  const isLater = end ? sql`posted_at >= ${momentOf(end)}` : sql`false`
  const isWithin = sql`${start ? sql`posted_at >= ${momentOf(start)}` : sql`true`} and not ${isLater}`
  const { rows } = await sql<Row>`
    select account.role, moved.kind, moved.cents,
      (account.balance_cents
        - coalesce((select sum(amount_cents) from ledger.transfers where to_account = account.id and ${isLater}), 0)
        + coalesce((select sum(amount_cents) from ledger.transfers where from_account = account.id and ${isLater}), 0)
      )::bigint as closing,
      (select min(first.posted_at) from (
        (select posted_at from ledger.transfers where to_account = account.id order by posted_at, position limit 1)
        union all
        (select posted_at from ledger.transfers where from_account = account.id order by posted_at, position limit 1)
      ) as first) as since
    from ledger.accounts account
    left join lateral (
      select kind, sum(cents)::bigint as cents
      from (
        select kind, amount_cents as cents from ledger.transfers where to_account = account.id and ${isWithin}
        union all
        select kind, -amount_cents from ledger.transfers where from_account = account.id and ${isWithin}
      ) as side
      group by kind
    ) as moved on true
    where account.code in (${memberAvailable(memberId)}, ${memberInvested(memberId)})`.execute(tx)

  const sumOf = (role: Row['role'], kind?: Row['kind']) =>
    rows.reduce((sum, row) => (row.role === role && (!kind || row.kind === kind) ? sum + (row.cents ?? 0n) : sum), 0n)
  const closingOf = (role: Row['role']) => rows.find((row) => row.role === role)?.closing ?? 0n
  const closing = { balance: closingOf('available'), active_deposit: closingOf('invested') }
  const types = new Set(rows.map(({ kind }) => kind))
  return {
    opening: {
      balance: closing.balance - sumOf('available'),
      active_deposit: closing.active_deposit - sumOf('invested'),
    },
    closing,
    totals: statementTypes
      .filter((type) => types.has(type))
      .map((type) => ({
        type,
        balance_change: sumOf('available', type),
        active_deposit_change: sumOf('invested', type),
      })),
    since: rows.reduce<Date | null>((first, { since }) => (since && (!first || since < first) ? since : first), null),
  }
}
