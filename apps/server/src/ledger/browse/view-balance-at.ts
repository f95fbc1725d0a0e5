import { sql } from 'kysely'
import { viewBalanceAt as call } from '@cairn/contract/operator/ledger.ts'
import { wireUsd } from '../../shared/wire-usd.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { listAccountsMeant } from './list-accounts-meant.ts'
import { readNames } from './read-names.ts'

/**
 * What each account that the words mean had at a moment: the sum of its transfers up to then and at it. Of a moment ahead, what it
 * has now. Refuses `account_unknown` where they mean none.
 */
export const viewBalanceAt = route(call, async ({ query, tx }) => {
  const at = new Date(query.at)
  const accounts = await listAccountsMeant(tx, query.account)
  if (accounts.length === 0) throw refuse('account_unknown')

  const { rows } = await sql<{ id: bigint; balance_cents: bigint }>`
    select asked.id,
      ((select coalesce(sum(amount_cents), 0) from ledger.transfers where to_account = asked.id and posted_at <= ${at})
      - (select coalesce(sum(amount_cents), 0) from ledger.transfers where from_account = asked.id and posted_at <= ${at})
      )::bigint as balance_cents
    from unnest(${accounts.map(({ id }) => id)}::bigint[]) as asked (id)`.execute(tx)
  const balances = new Map(rows.map(({ id, balance_cents }) => [id, balance_cents]))
  const { members } = await readNames(tx, {
    members: accounts.flatMap(({ member_id }) => member_id ?? []),
    operators: [],
  })
  return {
    at: at.toISOString(),
    balances: accounts.map(({ id, code, role, member_id, plan }) => ({
      code,
      role,
      member: member_id === null ? null : (members.get(member_id) ?? null),
      plan,
      balance: wireUsd(balances.get(id) ?? 0n),
    })),
  }
})
