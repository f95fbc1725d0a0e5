import { sql } from 'kysely'
import { naturalBalance, roleTypes } from '@cairn/contract/operator/ledger/account-roles.ts'
import { listAccounts as call } from '@cairn/contract/operator/ledger/ledger.ts'
import { isEqual, isOnly } from '../../platform/database/conditions.ts'
import { cutPage, pageLimit, readNumberedCursor } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { movedByDay } from '../../ledger/reporting/days/daily-totals.ts'
import { accountColumns, type AccountFields } from './account-fields.ts'

interface Row extends AccountFields {
  id: string
  balance: bigint
  is_computed: boolean
}

/** Accounts in the order of their opening, the platform's first, with their types and balances in that type's sign. */
export const listAccounts = route(call, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readNumberedCursor(query.cursor)
  // In the order of all accounts PostgreSQL may read many accounts of other roles in between.
  const [isOfRole, roleFirst] = query.role ? [isOnly('a.role', query.role), sql`a.role, `] : [sql`true`, sql``]
  const conditions = [
    isOfRole,
    isEqual('a.code', query.account),
    isEqual('a.member_id', query.member_id),
    after ? sql`a.id > ${after.id}::bigint` : sql`true`,
  ]
  const movements = await movedByDay(tx)
  const { rows } = await sql<Row>`
    with picked as materialized (
      select a.* from ledger.accounts a
      where ${sql.join(conditions, sql` and `)}
      order by ${roleFirst}a.id limit ${limit + 1}
    ),
    -- Of the roles that keep no balance only custody has more accounts than one.
    moved as materialized (select kind, custody, sum(amount_cents) as cents from (${movements}) as days group by 1, 2)
    select a.id::text as id, ${accountColumns('a')}, a.balance_cents is null as is_computed,
      coalesce(a.balance_cents, (
        select coalesce(sum(case when k.to_role = a.role and not starts_with(moved.custody, a.code || ' ') then moved.cents else -moved.cents end), 0)::bigint
        from moved join ledger.transfer_kinds k using (kind)
        where a.role in (k.from_role, k.to_role) and (a.role <> 'custody' or a.code = any (string_to_array(moved.custody, ' ')))
      )) as balance
    from picked a order by a.id`.execute(tx)

  const { page, next } = cutPage(rows, limit, ({ id }) => ({ at: '0', id }))
  return { accounts: page.map(showNaturally), next }
})

function showNaturally({ balance, ...account }: Row) {
  return { ...account, type: roleTypes[account.role], balance: naturalBalance(account.role, balance) }
}
