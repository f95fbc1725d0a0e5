import { sql } from 'kysely'
import { listAccounts as call } from '@cairn/contract/operator/ledger.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { cutPage, pageLimit, readNumberedCursor } from '../../platform/database/pagination.ts'
import { memberOrNull, type MemberFields } from '../../shared/members/member-fields.ts'
import { route } from '../../platform/http/route.ts'
import { planOfAccount, type GainsPlan } from './plan-of-account.ts'

interface Row {
  id: bigint
  code: string
  role: string
  member: MemberFields | null
  plan: GainsPlan | null
  balance_cents: bigint
  is_computed: boolean
}

/** Accounts in the order in which they were opened, the platform's first. A balance that the account does not keep is summed. */
export const listAccounts = route(call, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readNumberedCursor(query.cursor)
  const conditions = [
    isEqual('a.role', query.role),
    isEqual('a.code', query.account),
    isEqual('a.member_id', query.member_id),
    after ? sql`a.id > ${after.id}::bigint` : sql`true`,
  ]
  // Read first, for the planner alone: without the constant PostgreSQL reads the whole table. The totals may advance meanwhile, so
  // the statement below reads their end again.
  const { rows: ends } = await sql<{
    until: string
  }>`select until_position::text as until from ledger.daily_totals_end`.execute(tx)
  const summedUntil = ends[0]?.until ?? '0'
  const { rows } = await sql<Row>`
    with picked as materialized (
      select a.* from ledger.accounts a
      where ${sql.join(conditions, sql` and `)}
      order by a.id limit ${limit + 1}
    ),
    -- The daily totals that are kept, and the transfers that are not in them yet. Of the roles that keep no balance only custody
    -- has more accounts than one.
    moved as materialized (
      select kind, custody, sum(amount_cents) as cents from (
        select kind, custody, amount_cents from ledger.daily_totals
        union all
        select t.kind, coalesce(f.code, g.code, ''), t.amount_cents
        from ledger.transfers t
        left join ledger.accounts f on f.role = 'custody' and f.id = t.from_account
        left join ledger.accounts g on g.role = 'custody' and g.id = t.to_account
        where t.position > ${summedUntil}::bigint and t.position > (select until_position from ledger.daily_totals_end)
      ) as days group by 1, 2
    )
    select a.id, a.code, a.role, ${memberOrNull('member')}, ${planOfAccount('a')} as plan, a.balance_cents is null as is_computed,
      coalesce(a.balance_cents, (
        select coalesce(sum(case when k.to_role = a.role then moved.cents else -moved.cents end), 0)::bigint
        from moved join ledger.transfer_kinds k using (kind)
        where a.role in (k.from_role, k.to_role) and (a.role <> 'custody' or moved.custody = a.code)
      )) as balance_cents
    from picked a left join members member on member.id = a.member_id
    order by a.id`.execute(tx)

  const { page, next } = cutPage(rows, limit, (row) => ({ at: '0', id: row.id.toString() }))
  const accounts = page.map((row) => ({
    id: row.id.toString(),
    code: row.code,
    role: row.role,
    member: row.member,
    plan: row.plan,
    balance: row.balance_cents,
    is_computed: row.is_computed,
  }))
  return { accounts, next }
})
