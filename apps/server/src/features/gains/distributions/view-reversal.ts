import { sql } from 'kysely'
import { viewReversal as call, type KeptShare } from '@cairn/contract/operator/gains/distributions.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { balanceOf } from '../../../ledger/reporting/read-balances.ts'

const shownMax = 50

interface Reversal {
  is_known: boolean
  amount: bigint
  member_count: number
  kept_amount: bigint
  kept_count: number
  kept: (Pick<KeptShare, 'member'> & Record<'amount' | 'balance', string>)[]
}

/** The amounts that a reversal takes back and who keeps a share: as posted, or as it would be now. */
export const viewReversal = route(call, async ({ params, tx }) => {
  const { rows } = await sql<Reversal>`
    with distribution as (select id, status from distributions where id = ${params.id}),
    share as (
      select share.member_id, share.amount_cents, balance.cents as balance,
        case distribution.status when 'reversed' then reversed.id is not null else balance.cents >= share.amount_cents end as is_taken
      from distribution join distribution_shares share on share.distribution_id = distribution.id
      left join reversed_shares reversed on reversed.share_id = share.id
      cross join lateral (select ${balanceOf('share.member_id', 'available')} as cents) as balance
    )
    select exists (select from distribution) as is_known,
      coalesce(sum(amount_cents) filter (where is_taken), 0)::bigint as amount,
      count(*) filter (where is_taken)::integer as member_count,
      coalesce(sum(amount_cents) filter (where not is_taken), 0)::bigint as kept_amount,
      count(*) filter (where not is_taken)::integer as kept_count,
      (select coalesce(json_agg(largest), '[]') from (
        select json_build_object('id', member.id, 'full_name', member.full_name, 'username', member.username) as member,
          amount_cents::text as amount, share.balance::text
        from share join members member on member.id = share.member_id where not is_taken
        order by amount_cents desc, member_id limit ${shownMax}
      ) as largest) as kept
    from share`.execute(tx)
  const { is_known, kept, ...totals } = rows[0]!
  if (!is_known) throw refuse('not_found')
  // Cents are text, because a JSON number is a float.
  const keptInCents = kept.map(({ member, amount, balance }) => ({
    member,
    amount: BigInt(amount),
    balance: BigInt(balance),
  }))
  return { ...totals, kept: keptInCents }
})
