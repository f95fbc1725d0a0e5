import { sql } from 'kysely'
import { viewBalanceAt as call } from '@cairn/contract/operator/ledger.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { memberOrNull, type MemberFields } from '../../shared/members/member-fields.ts'
import { planOfAccount, type GainsPlan } from './plan-of-account.ts'

/**
 * What an account had at a moment: the sum of its transfers up to and including it. At a moment in the future it is what the
 * account has now. Refuses `account_unknown`.
 */
export const viewBalanceAt = route(call, async ({ query, tx }) => {
  const at = new Date(query.at)
  const { rows } = await sql<Row>`
    select a.code, a.role, ${memberOrNull('member')}, ${planOfAccount('a')} as plan,
      ((select coalesce(sum(amount_cents), 0) from ledger.transfers where to_account = a.id and posted_at <= ${at})
      - (select coalesce(sum(amount_cents), 0) from ledger.transfers where from_account = a.id and posted_at <= ${at})
      )::bigint as balance_cents
    from ledger.accounts a left join members member on member.id = a.member_id
    where a.code = ${query.account}`.execute(tx)
  const [found] = rows
  if (!found) throw refuse('account_unknown')
  const { balance_cents: balance, ...account } = found
  return { at, account, balance }
})

interface Row {
  code: string
  role: string
  member: MemberFields | null
  plan: GainsPlan | null
  balance_cents: bigint
}
