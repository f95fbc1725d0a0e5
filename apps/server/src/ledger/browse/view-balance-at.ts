import { sql } from 'kysely'
import { viewBalanceAt } from '@cairn/contract/operator/ledger.ts'
import { wireUsd } from '../../http/json.ts'
import { refuse } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'

/** What an account had at a moment: the sum of its transfers up to then and at it. Of a moment ahead, what it has now. */
export default route(viewBalanceAt, async ({ query, tx }) => {
  const at = new Date(query.at)
  const { rows } = await sql<{ code: string; balance_cents: bigint }>`
    select a.code,
      ((select coalesce(sum(amount_cents), 0) from ledger.transfers where to_account = a.id and posted_at <= ${at})
      - (select coalesce(sum(amount_cents), 0) from ledger.transfers where from_account = a.id and posted_at <= ${at})
      )::bigint as balance_cents
    from ledger.accounts a where a.code = ${query.account}`.execute(tx)
  const [account] = rows
  if (!account) throw refuse('not_found')
  return { code: account.code, at: at.toISOString(), balance: wireUsd(account.balance_cents) }
})
