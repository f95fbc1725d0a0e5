import { sql, type RawBuilder } from 'kysely'
import { momentOf, type PageKey } from '../../platform/database/pagination.ts'
import { memberAvailable, memberInvested } from '../accounts.ts'
import type { transferKinds } from '../kinds.ts'

/** What a transfer changed in a member's balance and active deposit, in cents. `micros` and `position` are its key. */
export interface StatementEntry {
  id: string
  position: bigint
  micros: bigint
  kind: keyof typeof transferKinds
  reference: string
  posted_at: Date
  balance_change: bigint
  active_deposit_change: bigint
  /** The balances after it. */
  balance: bigint
  active_deposit: bigint
}

/**
 * What changed a member's balance or active deposit, newest first, as a query. Counted back from the present balances, so the first
 * entry's figures equal `readFigures`, and each other entry's figures follow from the entry before.
 */
export function statementEntries(
  memberId: string,
  { after, limit }: { after: PageKey | null; limit: number },
): RawBuilder<StatementEntry> {
  const key = after ? sql`(${momentOf(after)}, ${after.id}::bigint)` : null
  const isOlder = key ? sql`(t.posted_at, t.position) < ${key}` : sql`true`
  const isShown = key ? sql`(t.posted_at, t.position) >= ${key}` : sql`false`
  return sql<StatementEntry>`
    with account as (
      select id, role, balance_cents from ledger.accounts
      where code in (${memberAvailable(memberId)}, ${memberInvested(memberId)})
    ),
    -- The balances after the first entry of this page: the present ones without the entries of the pages before.
    start as (
      select account.id, account.role,
        account.balance_cents
          - coalesce((select sum(t.amount_cents) from ledger.transfers t where t.to_account = account.id and ${isShown}), 0)
          + coalesce((select sum(t.amount_cents) from ledger.transfers t where t.from_account = account.id and ${isShown}), 0)
          as cents
      from account
    ),
    side as (
      select account.role, moved.*
      from account
      cross join lateral (
        (select t.position, t.amount_cents as cents from ledger.transfers t
          where t.to_account = account.id and ${isOlder}
          order by t.posted_at desc, t.position desc limit ${limit})
        union all
        (select t.position, -t.amount_cents from ledger.transfers t
          where t.from_account = account.id and ${isOlder}
          order by t.posted_at desc, t.position desc limit ${limit})
      ) as moved
    ),
    entry as (
      select t.id, t.position, t.kind, t.reference, t.posted_at,
        coalesce(sum(side.cents) filter (where side.role = 'available'), 0) as balance_change,
        coalesce(sum(side.cents) filter (where side.role = 'invested'), 0) as deposit_change
      from side join ledger.transfers t using (position)
      group by t.position
      order by t.posted_at desc, t.position desc
      limit ${limit}
    )
    select id, position, kind, reference, posted_at,
      (extract(epoch from posted_at) * 1000000)::bigint as micros,
      balance_change::bigint,
      deposit_change::bigint as active_deposit_change,
      ((select cents from start where role = 'available') - coalesce(sum(balance_change) over newer, 0))::bigint
        as balance,
      ((select cents from start where role = 'invested') - coalesce(sum(deposit_change) over newer, 0))::bigint
        as active_deposit
    from entry
    window newer as (order by posted_at desc, position desc rows between unbounded preceding and 1 preceding)
    order by posted_at desc, position desc`
}
