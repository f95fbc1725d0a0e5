import { sql, type RawBuilder } from 'kysely'
import { momentOf, type PageKey } from '../../platform/database/pagination.ts'
import type { Period } from '../../platform/database/period.ts'
import { memberAvailable, memberInvested } from '../accounts.ts'
import type { transferKinds } from '../kinds.ts'
import type { MomentFigures } from './period-figures.ts'
import { sealOf, type Seal } from '../sealing/seal-proofs.ts'

/** The effect of a transfer on a member's balance and active deposit, in cents. `micros` and `position` are its key. */
export interface StatementEntry {
  id: string
  position: bigint
  micros: bigint
  kind: keyof typeof transferKinds
  reference: string
  posted_at: Date
  balance_change: bigint
  active_deposit_change: bigint
}

/** With the balances after it. */
export type BalancedEntry = StatementEntry & MomentFigures & { seal?: Seal | null }

export interface StatementSlice extends Period {
  after: PageKey | null
  limit: number
}

/** The changes of a member's balance or active deposit, oldest first, as a query. */
export function oldestEntries(
  memberId: string,
  { after, start, end, limit }: StatementSlice,
): RawBuilder<StatementEntry> {
  const key = after ?? (start && { ...start, id: '0' })
  const isNext = sql`
    ${key ? sql`(t.posted_at, t.position) > ${keyValue(key)}` : sql`true`}
    and ${end ? sql`t.posted_at < ${momentOf(end)}` : sql`true`}`
  return sql<StatementEntry>`
    with ${accountOf(memberId)}, entry as (${entriesOf({ isNext, direction: sql`asc`, limit })})
    select ${entryFields} from entry`
}

/**
 * The same, newest first, with the balances after each entry. Counted back from the present balances, so the first entry's figures
 * equal `readFigures`, and each other entry's figures follow from the entry before.
 */
export function newestEntries(
  memberId: string,
  { after, start, end, limit }: StatementSlice,
): RawBuilder<BalancedEntry> {
  const key = after ?? (end && { ...end, id: '0' })
  const isShown = key ? sql`(t.posted_at, t.position) >= ${keyValue(key)}` : sql`false`
  const isNext = sql`
    ${key ? sql`(t.posted_at, t.position) < ${keyValue(key)}` : sql`true`}
    and ${start ? sql`t.posted_at >= ${momentOf(start)}` : sql`true`}`
  return sql<BalancedEntry>`
    with ${accountOf(memberId)},
    -- The balances after the first entry of this page: the present ones without what came later.
    start as (
      select account.id, account.role,
        account.balance_cents
          - coalesce((select sum(t.amount_cents) from ledger.transfers t where t.to_account = account.id and ${isShown}), 0)
          + coalesce((select sum(t.amount_cents) from ledger.transfers t where t.from_account = account.id and ${isShown}), 0)
          as cents
      from account
    ),
    entry as (${entriesOf({ isNext, direction: sql`desc`, limit })})
    select ${entryFields}, ${sealOf('entry')} as seal,
      ((select cents from start where role = 'available') - coalesce(sum(balance_change) over newer, 0))::bigint
        as balance,
      ((select cents from start where role = 'invested') - coalesce(sum(deposit_change) over newer, 0))::bigint
        as active_deposit
    from entry
    window newer as (order by posted_at desc, position desc rows between unbounded preceding and 1 preceding)`
}

function keyValue(key: PageKey) {
  return sql`(${momentOf(key)}, ${key.id}::bigint)`
}

function accountOf(memberId: string) {
  return sql`account as (
      select id, role, balance_cents from ledger.accounts
      where code in (${memberAvailable(memberId)}, ${memberInvested(memberId)})
    )`
}

const entryFields = sql`id, position, kind, reference, posted_at,
      (extract(epoch from posted_at) * 1000000)::bigint as micros,
      balance_change::bigint,
      deposit_change::bigint as active_deposit_change`

/** Each account gives at most one page from its indexes. A transfer between the two accounts is one entry. */
function entriesOf({
  isNext,
  direction,
  limit,
}: Record<'isNext' | 'direction', RawBuilder<unknown>> & { limit: number }) {
  const isPage = sql`${isNext} order by t.posted_at ${direction}, t.position ${direction} limit ${limit}`
  return sql`
      select t.id, t.position, t.kind, t.reference, t.posted_at,
        coalesce(sum(side.cents) filter (where side.role = 'available'), 0) as balance_change,
        coalesce(sum(side.cents) filter (where side.role = 'invested'), 0) as deposit_change
      from (
        select account.role, moved.*
        from account
        cross join lateral (
          (select t.position, t.amount_cents as cents from ledger.transfers t
            where t.to_account = account.id and ${isPage})
          union all
          (select t.position, -t.amount_cents from ledger.transfers t
            where t.from_account = account.id and ${isPage})
        ) as moved
      ) as side
      join ledger.transfers t using (position)
      group by t.position
      order by t.posted_at ${direction}, t.position ${direction}
      limit ${limit}`
}
