import { sql } from 'kysely'
import { naturalBalance } from '@cairn/contract/operator/ledger/account-roles.ts'
import { viewBalanceAt as call } from '@cairn/contract/operator/ledger/ledger.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { accountFields, type AccountFields } from './account-fields.ts'

/**
 * An account's balance at a moment, with the sign of its type: the sum of its transfers up to and including it; for a future
 * moment the current balance. Refuses `account_unknown`.
 */
export const viewBalanceAt = route(call, async ({ query, tx }) => {
  const at = new Date(query.at)
  const { rows } = await sql<{ account: AccountFields; balance: bigint }>`
    select ${accountFields('a')} as account,
      ((select coalesce(sum(amount_cents), 0) from ledger.transfers where to_account = a.id and posted_at <= ${at})
      - (select coalesce(sum(amount_cents), 0) from ledger.transfers where from_account = a.id and posted_at <= ${at})
      )::bigint as balance
    from ledger.accounts a
    where a.code = ${query.account}`.execute(tx)
  const [found] = rows
  if (!found) throw refuse('account_unknown')
  const { account, balance } = found
  return { at, account, balance: naturalBalance(account.role, balance) }
})
