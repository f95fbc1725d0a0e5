import { sql } from 'kysely'
import { viewBalanceAt as call } from '@cairn/contract/operator/ledger.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { readGainsPlans } from './read-gains-plans.ts'
import { readNames } from './read-names.ts'

/**
 * What an account had at a moment: the sum of its transfers up to and including it. At a moment in the future it is what the
 * account has now. Refuses `account_unknown`.
 */
export const viewBalanceAt = route(call, async ({ query, tx }) => {
  const at = new Date(query.at)
  const { rows } = await sql<{ code: string; role: string; member_id: string | null; balance_cents: bigint }>`
    select code, role, member_id,
      ((select coalesce(sum(amount_cents), 0) from ledger.transfers where to_account = a.id and posted_at <= ${at})
      - (select coalesce(sum(amount_cents), 0) from ledger.transfers where from_account = a.id and posted_at <= ${at})
      )::bigint as balance_cents
    from ledger.accounts a where code = ${query.account}`.execute(tx)
  const [account] = rows
  if (!account) throw refuse('account_unknown')
  const { code, role, member_id: memberId, balance_cents: cents } = account
  const { members } = await readNames(tx, { members: memberId ? [memberId] : [], operators: [] })
  const plans = await readGainsPlans(tx, [code])
  const member = memberId === null ? null : (members.get(memberId) ?? null)
  return {
    at,
    account: { code, role, member, plan: plans.get(code) ?? null },
    balance: cents,
  }
})
